import type { Random } from '../dsp/random.ts'
import { getFrame } from '../script/frame.ts'
import { amountsFor, type Amounts } from './amounts.ts'
import { getLibrary, type LibraryItem } from './library.ts'
import { createPicker, type Picker } from './picker.ts'
import type { ComposerSetting } from './setting.ts'
import { flattenLines, createPiece, roundLines, measureSpan, type Piece, type Role } from './spoken.ts'

/** What the parts of one script are made with. */
export type Composition = {
  setting: ComposerSetting
  amounts: Amounts
  picker: Picker
  /** Seconds for words and pauses together: the length asked for, less the bells around them. */
  seconds: number
  /** Words an item for its role, the first lines only if told so; with its round, where it has one. */
  say(item: LibraryItem, role: Role, lines?: number): Piece
  idealOf(pieces: readonly Piece[]): number
}

/**
 * Parts of the estimate by which speech may take longer, and all of it still fits; or less, and the longest pauses still
 * fill the time. The built-in voices take about a third less than estimated, a provider's may take their time.
 */
const SLOWER = 0.12
const FASTER = 0.35

export const createComposition = (
  setting: ComposerSetting,
  { random, recent }: { random: Random; recent: readonly string[] },
): Composition => {
  const { audience, minutes, theme } = setting
  const amounts = amountsFor(minutes)
  const { lead, tail } = getFrame({ theme: theme.id })
  let laps = 0
  const roundsOf = (item: LibraryItem) => {
    const round = registerRoundOf(item, setting)
    if (!round) return []
    return Array.from({ length: item.once ? 1 : amounts.laps }).flatMap(() => roundLines(round, ++laps))
  }
  return {
    setting,
    amounts,
    picker: createPicker(setting, { random, recent }),
    seconds: minutes * 60 - lead - tail,
    say: (item, role, lines = item.lines.length) => {
      const said = createPiece({ ...item, lines: item.lines.slice(0, lines) }, role, { audience, random })
      return { ...said, lines: [...said.lines, ...roundsOf(item)] }
    },
    idealOf: (pieces) => measureSpan(flattenLines(pieces), audience).ideal,
  }
}

/** The counted breath that belongs to an item: the youngest count to three. */
export const registerRoundOf = ({ round }: LibraryItem, { register }: Pick<ComposerSetting, 'register'>) => {
  const { rounds } = getLibrary()
  const own = round ? rounds.get(round) : undefined
  return own?.young && register === 'young' ? rounds.get(own.young) : own
}

/** Whether the pieces do not fit when the words take longer than estimated. */
export const isTooLong = ({ seconds, setting }: Composition, pieces: readonly Piece[]) => {
  const { shortest, uncounted } = measured(pieces, setting)
  return shortest + uncounted * SLOWER > seconds
}

/** Whether the longest pauses do not fill the time when the words take less than estimated. */
export const isTooShort = ({ seconds, setting }: Composition, pieces: readonly Piece[]) => {
  const { longest, uncounted } = measured(pieces, setting)
  return longest - uncounted * FASTER < seconds
}

const measured = (pieces: readonly Piece[], { audience }: ComposerSetting) => {
  const lines = flattenLines(pieces)
  const counted = lines.filter(({ count }) => count !== undefined)
  const span = measureSpan(lines, audience)
  return { ...span, uncounted: span.speech - measureSpan(counted, audience).speech }
}
