/** The texts of the check-in contexts. A context is only a tag; it has no numeric value. */
import type { WordingRegister } from './feeling-word.ts'

type TextsByRegister = Readonly<Record<WordingRegister, string>>

export const contextGroups = [
  { id: 'me', words: { young: 'Me', middle: 'Me', older: 'Myself' } },
  { id: 'people', words: { young: 'People', middle: 'People', older: 'People' } },
  { id: 'school', words: { young: 'School', middle: 'School', older: 'School or work' } },
  { id: 'day', words: { young: 'My day', middle: 'The day', older: 'The day' } },
  { id: 'world', words: { young: 'Around me', middle: 'Round about', older: 'Around me' } },
] as const

export interface WrittenContext {
  id: string
  group: (typeof contextGroups)[number]['id']
  words: TextsByRegister
  hint: string
}

export const writtenContexts: readonly WrittenContext[] = [
  {
    id: 'sleep',
    group: 'me',
    words: { young: 'How I slept', middle: 'Sleep', older: 'Sleep' },
    hint: 'Too little, too much, or in pieces.',
  },
  {
    id: 'body',
    group: 'me',
    words: { young: 'My body', middle: 'My body', older: 'How my body feels' },
    hint: 'Aches, a cold, growing, or feeling strong.',
  },
  {
    id: 'alone',
    group: 'me',
    words: { young: 'Time alone', middle: 'Time on my own', older: 'Time alone' },
    hint: 'Wanted or not.',
  },
  {
    id: 'ahead',
    group: 'me',
    words: { young: 'What comes next', middle: 'The future', older: "What's ahead" },
    hint: 'Next week, next year, after school.',
  },
  {
    id: 'no-reason',
    group: 'me',
    words: { young: "I don't know why", middle: 'No idea why', older: 'No particular reason' },
    hint: 'A feeling is allowed to come without papers.',
  },
  {
    id: 'friends',
    group: 'people',
    words: { young: 'My friends', middle: 'Friends', older: 'Friends' },
    hint: 'The ones you have, had, or would like.',
  },
  {
    id: 'family',
    group: 'people',
    words: { young: 'My family', middle: 'Family', older: 'Family' },
    hint: 'The people who count as that for you.',
  },
  {
    id: 'argument',
    group: 'people',
    words: { young: 'A fight', middle: 'An argument', older: 'A conflict' },
    hint: 'With someone, or between others while you were there.',
  },
  {
    id: 'someone-missing',
    group: 'people',
    words: { young: 'Missing someone', middle: 'Missing someone', older: 'Missing someone' },
    hint: 'Moved, gone, busy, or no longer here.',
  },
  {
    id: 'team',
    group: 'people',
    words: { young: 'My team', middle: 'My team', older: 'Team or club' },
    hint: 'Training, rehearsal, a place on the list.',
  },
  {
    id: 'group',
    group: 'people',
    words: { young: 'Playing together', middle: 'Group chat', older: 'Group chats' },
    hint: "Who's in, who's out, who said what.",
  },
  {
    id: 'care',
    group: 'people',
    words: { young: 'Helping someone', middle: 'Looking out for someone', older: 'Caring for someone' },
    hint: "A small brother, a grandparent, a friend who isn't all right.",
  },
  {
    id: 'class',
    group: 'school',
    words: { young: 'My class', middle: 'Class', older: 'Lessons' },
    hint: 'The room, the seat, the pace.',
  },
  {
    id: 'teacher',
    group: 'school',
    words: { young: 'My teacher', middle: 'A teacher', older: 'A teacher or coach' },
    hint: 'Something said, or noticed, or not noticed.',
  },
  {
    id: 'test',
    group: 'school',
    words: { young: 'A test', middle: 'A test', older: 'Tests and grades' },
    hint: 'Before it, in it, or after it.',
  },
  {
    id: 'homework',
    group: 'school',
    words: { young: 'Homework', middle: 'Homework', older: 'Workload' },
    hint: "What's left to do when the bag is open.",
  },
  {
    id: 'speaking',
    group: 'school',
    words: { young: 'Talking in front', middle: 'Speaking in front of people', older: 'Presenting or performing' },
    hint: "A hand that goes up, a name that's called.",
  },
  {
    id: 'way-to-school',
    group: 'school',
    words: { young: 'Getting to school', middle: 'The way to school', older: 'The commute' },
    hint: 'The bus, the walk, the car, the gate.',
  },
  {
    id: 'between-lessons',
    group: 'school',
    words: { young: 'The hallway', middle: 'The hallway', older: 'Between lessons' },
    hint: 'Lockers, stairs, eyes.',
  },
  {
    id: 'lunch',
    group: 'school',
    words: { young: 'Lunch time', middle: 'Lunch break', older: 'Lunch break' },
    hint: 'Where to sit, and with whom.',
  },
  {
    id: 'noise',
    group: 'day',
    words: { young: 'Loud noise', middle: 'Noise and crowds', older: 'Noise and crowds' },
    hint: 'Too many voices in one ceiling.',
  },
  {
    id: 'waiting',
    group: 'day',
    words: { young: 'Waiting', middle: 'Waiting for news', older: 'Waiting to hear' },
    hint: 'A list, a reply, a result.',
  },
  {
    id: 'rush',
    group: 'day',
    words: { young: 'Hurrying', middle: 'Rushing around', older: 'No time' },
    hint: 'Three things at ten past eight.',
  },
  {
    id: 'screen',
    group: 'day',
    words: { young: 'Screen time', middle: 'My phone', older: 'Screens' },
    hint: 'Scrolling, gaming, messages, all of it.',
  },
  {
    id: 'new',
    group: 'day',
    words: { young: 'Something new', middle: 'Something new', older: 'A change' },
    hint: 'A room, a person, a rule, a way of doing it.',
  },
  {
    id: 'weather',
    group: 'world',
    words: { young: 'The weather', middle: 'The weather', older: 'Weather and light' },
    hint: 'Gray weeks, first warm day, wind before a storm.',
  },
  {
    id: 'making',
    group: 'world',
    words: { young: 'Making things', middle: 'Music, art, making', older: 'Music, art, making' },
    hint: 'Anything your hands or ears were busy with.',
  },
  {
    id: 'outside',
    group: 'world',
    words: { young: 'Being outside', middle: 'Being outside', older: 'Outdoors and animals' },
    hint: 'Grass, sky, a dog met on the way.',
  },
]
