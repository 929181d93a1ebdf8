import { getMargins } from '../script/margins.ts'
import { getAmounts, type ScriptAmounts } from './amounts.ts'
import { getLibrary, type LibraryItem } from './library.ts'
import { createPicker, type Picker } from './picker.ts'
import type { ComposerSetting } from './setting.ts'
import {
  flattenLines,
  createPiece,
  createRoundLines,
  measureSpan,
  type ComposedPiece,
  type ScriptItemRole,
} from './composed-lines.ts'
import type { RandomSource } from '#art/seeded-random.ts'

/** The shared state with which the parts of one script are composed. */
export type ScriptComposition = {
  setting: ComposerSetting
  amounts: ScriptAmounts
  picker: Picker
  /** Seconds for words and pauses together: the requested length without the bells around them. */
  seconds: number
  /**
   * Turns an item into a piece with this role, followed by its round if it has one. `lines` limits it to the first
   * lines.
   */
  say(item: LibraryItem, role: ScriptItemRole, lines?: number): ComposedPiece
  measureIdeal(pieces: readonly ComposedPiece[]): number
}

/**
 * The tolerances for the estimated length of speech. Speech that takes this much longer still fits, and with speech
 * that takes this much less the longest pauses still fill the time. The built-in voices take about a third less than
 * estimated, while a provider's voice may be slower.
 */
const SLOWER_SPEECH = 0.12
const FASTER_SPEECH = 0.35

export const createComposition = (
  setting: ComposerSetting,
  { random, recent }: { random: RandomSource; recent: readonly string[] },
): ScriptComposition => {
  const { audience, minutes, theme } = setting
  const amounts = getAmounts(minutes)
  const { lead, tail } = getMargins({ theme: theme.id })
  let laps = 0
  const listRoundLines = (item: LibraryItem) => {
    const round = findRound(item, setting)
    if (!round) return []
    return Array.from({ length: item.once ? 1 : amounts.laps }).flatMap(() => createRoundLines(round, ++laps))
  }
  return {
    setting,
    amounts,
    picker: createPicker(setting, { random, recent }),
    seconds: minutes * 60 - lead - tail,
    say: (item, role, lines = item.lines.length) => {
      const spokenPiece = createPiece({ ...item, lines: item.lines.slice(0, lines) }, role, { audience, random })
      return { ...spokenPiece, lines: [...spokenPiece.lines, ...listRoundLines(item)] }
    },
    measureIdeal: (pieces) => measureSpan(flattenLines(pieces), audience).ideal,
  }
}

/** Returns the counted breath that belongs to an item. The youngest students count to three. */
export const findRound = ({ round }: LibraryItem, { register }: Pick<ComposerSetting, 'register'>) => {
  const { rounds } = getLibrary()
  const ownRound = round ? rounds.get(round) : undefined
  return ownRound?.young && register === 'young' ? rounds.get(ownRound.young) : ownRound
}

/** Tells whether the pieces don't fit when the words take longer than estimated. */
export const isTooLong = ({ seconds, setting }: ScriptComposition, pieces: readonly ComposedPiece[]) => {
  const { shortest, uncountedSpeech } = measurePieces(pieces, setting)
  return shortest + uncountedSpeech * SLOWER_SPEECH > seconds
}

/** Tells whether the longest pauses don't fill the time when the words take less than estimated. */
export const isTooShort = ({ seconds, setting }: ScriptComposition, pieces: readonly ComposedPiece[]) => {
  const { longest, uncountedSpeech } = measurePieces(pieces, setting)
  return longest - uncountedSpeech * FASTER_SPEECH < seconds
}

const measurePieces = (pieces: readonly ComposedPiece[], { audience }: ComposerSetting) => {
  const lines = flattenLines(pieces)
  const counted = lines.filter(({ count }) => count !== undefined)
  const span = measureSpan(lines, audience)
  return { ...span, uncountedSpeech: span.speech - measureSpan(counted, audience).speech }
}
