/**
 * File names of the build. School content filters block URLs by words, and some modules are named after sensitive
 * topics, such as moderation. So a file is named by its hash, with a prefix only for the chunks of `chunks.ts`.
 */
import { chunkNames } from './chunks.ts'

/** Hexadecimal, since other alphabets can form words by chance. */
const HASH = '[hash:10]'

export const getScriptName = ({ name }: { name: string }): string =>
  chunkNames.includes(name) ? `assets/${name}-${HASH}.js` : `assets/${HASH}.js`

/** Output options of every build whose files are served. */
export const outputNameOptions = {
  hashCharacters: 'hex',
  entryFileNames: getScriptName,
  chunkFileNames: getScriptName,
  assetFileNames: `assets/${HASH}[extname]`,
} as const
