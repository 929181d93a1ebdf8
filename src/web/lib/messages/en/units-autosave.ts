import { createTranslator } from '../../translator.ts'

/** Contains the messages about autosave, and about conflicts between two editors. */
export const autosave = createTranslator({
  saved: 'Saved {time}',
  waiting: 'Unsaved changes',
  saving: 'Saving',
  failed: 'Not saved yet',
  'on.device': 'Saved on this device',
  refused: 'Not saved: check the highlighted fields',
  conflict: 'Someone else saved a different version. Choose which version you want to keep.',
  again: 'Try again',
  merged: 'Someone else changed: {fields}. Their changes are here now, and so are yours.',
  'conflict.title': 'Two versions',
  'conflict.mine': '{field}, your version',
  'conflict.theirs': '{field}, the other version',
  'conflict.empty': 'Empty.',
  mine: 'Your version',
  theirs: 'The other version',
  'keep.mine': 'Keep mine',
  'keep.theirs': 'Use the other version',
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
