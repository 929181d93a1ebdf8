/**
 * Leaves out the texts of react-aria-components in other languages than US English, which is the only language of the
 * app. They are texts for screen readers in more than thirty languages. The library skips an absent language.
 */
import type { Plugin } from 'vite'

const EMPTY = '\0no-strings'
const LIBRARY = /\/node_modules\/(?:react-aria|react-aria-components|react-stately)\//
const STRINGS = /\/intl\/(?:.+\/)?(?<locale>[a-z]{2}-[A-Z]{2})\.mjs$/

/** Returns whether an import is the texts of the library in a language that the app doesn't have. */
export const isForeignString = (specifier: string, importer: string | undefined): boolean => {
  const locale = STRINGS.exec(specifier)?.groups?.['locale']
  return locale !== undefined && locale !== 'en-US' && importer !== undefined && LIBRARY.test(importer)
}

export const usEnglishStrings = (): Plugin => ({
  name: 'us-english-strings',
  enforce: 'pre',
  resolveId: (specifier, importer) => (isForeignString(specifier, importer) ? EMPTY : null),
  load: (id) => (id === EMPTY ? 'export default undefined' : null),
})
