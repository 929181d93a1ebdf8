import { createTranslator } from '../../translator.ts'

/** Contains the messages of the page for addresses that don't exist. */
export const notFound = createTranslator({
  title: 'The tide went out on this page.',
  lead: 'The address may have changed, or the link lost a letter on the way here.',
  home: 'Go to Home',
  search: 'Search instead',
})
