import { createTranslator } from '../../translator.ts'

/** Contains the messages about autosave, and about conflicts between two editors. */
export const autosave = createTranslator({
  saved: 'Saved {time}',
  waiting: 'Typing',
  saving: 'Saving',
  failed: 'Not saved yet',
  here: 'Kept on this device',
  refused: 'Not saved: something needs another look',
  divided: 'Somebody else saved this meanwhile. Both are here: choose which one goes on.',
  again: 'Try again',
  taken: 'Somebody else saved this meanwhile and changed: {fields}. That is here now, and so is what you wrote.',
  'divided.title': 'Changed by two people',
  'divided.mine': '{field}, as you wrote it',
  'divided.theirs': '{field}, as the other person wrote it',
  'divided.empty': 'Nothing stands there.',
  mine: 'As you wrote it',
  theirs: 'As the other person wrote it',
  'keep.mine': 'Go on with mine',
  'keep.theirs': 'Go on with the other one',
  required: '*Required Field',
  'too.long': 'This is too long.',
})

/** Contains the messages about the subject of a unit or a lesson. */
export const subject = createTranslator({
  discipline: 'Discipline',
  'discipline.choose': 'Choose one',
  competency: 'Competency',
  'competency.none': 'None',
})
