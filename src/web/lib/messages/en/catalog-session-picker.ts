import { createTranslator } from '../../translator.ts'

/** Contains the messages of the session picker. */
export const sessionPicker = createTranslator({
  hint: 'Type part of the title, then choose a session.',
  nothing: 'No matching sessions. Try another word.',
  related: 'Related sessions',
  'related.hint': 'Shown next to this session. If you choose none, similar sessions are shown.',
  'related.add': 'Add related session',
  'related.remove': 'Remove {title} from related sessions',
  'related.list': 'Related sessions',
  'related.full': 'You can choose up to {count}.',
})
