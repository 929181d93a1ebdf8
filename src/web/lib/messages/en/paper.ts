import { createTranslator } from '../../translator.ts'

/** Contains the messages of printed lesson plans, lists and units. */
export const paper = createTranslator({
  product: 'Alaia',
  'part.get_ready': 'Get ready',
  'part.begin': 'Begin',
  'part.explore': 'Explore',
  'part.practise': 'Practice',
  'part.reflect': 'Reflect',
  'part.notes': 'Teacher notes',
  'part.extension': 'Extension',

  'lesson.place': '{grade} · {unit} · Lesson {n} of {all}',
  'unit.place': '{grade} · Unit {n}',
  time: 'Time',
  discipline: 'Discipline',
  competency: 'Competency',
  standards: 'Standards',
  lessons: 'Lessons',
  minutes: '{n} min',
  pause: '({n} seconds)',
  aims: 'Objectives',
  handouts: 'Handouts',
  listen: 'Listen together',
  links: 'Links',
  ownNotes: 'How it went',
  narrator: '{minutes} min, read by {name}',

  'handouts.title': 'Handouts: {title}',
  'handouts.none': 'This lesson has no handouts.',
  'handouts.what': 'Title',
  'handouts.kind': 'Type',
  'handouts.part': 'Used in',
  'handouts.copies': 'Copies',

  'role.slides': 'Slides',
  'role.worksheet': 'Worksheet',
  'role.poster': 'Poster',
  'role.family_letter': 'Letter home',
  'role.slips': 'Slips to cut',
  'role.teacher_notes': 'For teachers',
  'role.reading': 'Reading',
  'role.other': 'File',

  'unit.before': 'Before you begin',
  'unit.materials': 'Handouts for the whole unit',
})
