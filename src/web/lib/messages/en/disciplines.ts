import { createTranslator } from '../../translator.ts'

/** Contains the messages about learning standards, and how far lessons cover them. */
export const standards = createTranslator({
  standards: 'Standards',
  list: 'Selected standards',
  none: 'No standards selected yet.',
  choose: 'Choose standards',
  pick: 'Choose standards',
  chosen: '{count} of at most {most} selected',
  done: 'Done',
  remove: 'Remove {title}',
  unknown: 'Unknown standard',
  framework: 'Framework',
  search: 'Search standards',
  onlyMissing: 'Only standards without a lesson',
  nothing: 'No matching standards.',
  lesson: 'lesson',
  lessons: 'lessons',
  lead: 'The number of published lessons for each standard. A highlighted cell is meant for these grades but has no lesson yet.',
})

/** Contains the messages about disciplines and their competencies. */
export const discipline = createTranslator({
  add: 'Add discipline',
  edit: 'Edit {title}',
  new: 'New discipline',
  units: '{units}, {competencies}',
  'competencies.one': '1 competency',
  'competencies.many': '{count} competencies',
  title: 'Name',
  description: 'Description',
  color: 'Color',
  'color.data-1': 'Deep water',
  'color.data-2': 'Sun',
  'color.data-3': 'Sand',
  'color.data-4': 'Heather',
  'color.data-5': 'Reed',
  'color.data-6': 'Dusk',
  competencies: 'Competencies',
  files: 'Files of {title}',
  competency: 'Competency {number}',
  'competency.about': 'What students can do',
  'competency.add': 'Add competency',
  'competency.remove': 'Remove competency {number}',
  save: 'Save',
  cancel: 'Cancel',
  saved: '{title} is saved',
  stale:
    'Someone else changed this while you were editing. What you wrote is still here. Save again to replace their version.',
})
