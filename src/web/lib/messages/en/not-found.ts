import { createTranslator } from '../../translator.ts'

/** The page that is not there. */
export const notFound = createTranslator({
  title: 'The tide went out on this page.',
  lead: 'The address may have changed, or the link lost a letter on the way here.',
  home: 'Go to Home',
  search: 'Search instead',
})
