import { createTranslator } from '../../translator.ts'

/** Contains the messages about a teacher's own classes. */
export const myClasses = createTranslator({
  title: 'Your classes',
  lead: 'Print sign-in cards for a student who lost theirs, or for everyone.',
  learn: 'Learn',
  studio: 'Recording studio',
  empty: 'You have no classes yet',
  'empty.more': 'An admin of your school can add you to your classes, or give you a class code.',
  'students.none': 'No students in this class yet.',
  classCode: 'Students without an account join at {place} with',
  'classCode.until': 'until {day}',
  join: 'I have a class code',
  everybody: 'Everyone in {name}',
  choose: 'Select {name}',
  cards: 'Print cards',
  chosen: '{count} selected',
  passphrase: 'Passphrase, {day}',
  pictureCode: 'Picture code, {day}',
  noCard: 'No card yet',
})
