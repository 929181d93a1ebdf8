import { createTranslator } from '../../translator.ts'

/** Contains the messages of the session picker. */
export const sessionPicker = createTranslator({
  hint: 'Type a word of its title, then choose it.',
  nothing: 'No session is called that. Try another word.',
  related: 'Related sessions',
  'related.hint': 'Shown beside it. Where none is chosen, close ones are found by themselves.',
  'related.add': 'Add a related session',
  'related.remove': 'Take {title} away from the related sessions',
  'related.list': 'Chosen related sessions',
  'related.full': 'There is room for {count}.',
})
