import { createTranslator } from '../../translator.ts'

/** Contains the messages about a teacher's own classes. */
export const myClasses = createTranslator({
  title: 'Your classes',
  lead: 'Print sign-in cards for a pupil who has lost theirs, or for everybody.',
  learn: 'Learn',
  empty: 'You have no class yet',
  'empty.more': 'An admin of your school puts you in your classes, or gives you a code for one.',
  'pupils.none': 'Nobody is in this class yet.',
  classCode: 'Pupils who have no account yet join at {place} with',
  'classCode.until': 'until {day}',
  join: 'I have a class code',
  everybody: 'Everybody in {name}',
  choose: 'Choose {name}',
  cards: 'Print cards',
  chosen: '{count} chosen',
  words: 'Words, {day}',
  code: 'Picture code, {day}',
  noCard: 'No card yet',
})
