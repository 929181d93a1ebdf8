/**
 * Names of built files. School content filters check URLs, and every device downloads the phrases of moderation, so
 * no file is named after its module. Its name is a hash, with the name of the chunk as a prefix where it has one.
 */
import { chunkNames } from './chunks.ts'

/** Hexadecimal, since other alphabets can form words by chance. */
const HASH = '[hash:10]'

export const getScriptName = ({ name }: { name: string }): string =>
  chunkNames.includes(name) ? `assets/${name}-${HASH}.js` : `assets/${HASH}.js`

/** Output options of every build whose files are served. */
export const neutralNames = {
  hashCharacters: 'hex',
  entryFileNames: getScriptName,
  chunkFileNames: getScriptName,
  assetFileNames: `assets/${HASH}[extname]`,
} as const
