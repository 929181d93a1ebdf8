/**
 * Names of built files. Content filters of schools read addresses, and every device fetches the phrases of the safety gate:
 * so no file is named after the module it is made of. Its name is a hash, after a word from the list where one is useful.
 */
const WORDS = ['index', 'foundation', 'door', 'bay', 'answers', 'home', 'rolldown-runtime']

/** Hexadecimal: other alphabets spell words now and then. */
const HASH = '[hash:10]'

export const scriptName = ({ name }: { name: string }): string =>
  WORDS.includes(name) ? `assets/${name}-${HASH}.js` : `assets/${HASH}.js`

/** Output options of every build whose files are served. */
export const neutralNames = {
  hashCharacters: 'hex',
  entryFileNames: scriptName,
  chunkFileNames: scriptName,
  assetFileNames: `assets/${HASH}[extname]`,
} as const
