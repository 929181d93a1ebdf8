import { createTranslator } from '../../translator.ts'

/**
 * Contains the messages of toasts that reach a person on any page. The first four texts are fixed, see
 * docs/product.md#notifications.
 */
export const notices = createTranslator({
  generated: 'Audio Generated',
  'generated.act': 'Go to Exercise',
  available: 'Generate Audio Available',
  pending: 'Marked as Pending',
  failed: 'The audio stopped halfway. Your script is safe.',
})
