/** Fits a script to its time before any of it is spoken: adds lines, removes lines, or adds a short rest. */
import { getLibrary } from './library.ts'
import { isTooLong, isTooShort, type Composition } from './making.ts'
import { speakItems } from './parts.ts'
import { arrangePieces, fillRemaining, type Filling } from './practice.ts'
import type { ComposerSetting } from './setting.ts'
import type { Piece, Role } from './spoken.ts'

export type ScriptParts = { head: Piece[]; practice: Filling; inserts: Piece[]; deepens: Piece[]; tail: Piece[] }

/**
 * Returns the parts as one script whose length lies between its shortest and its longest pauses. In a one-minute
 * script the acknowledgement may leave too little room for anything that stretches; then it is removed.
 */
export const fitToLength = (making: Composition, parts: ScriptParts): Piece[] => {
  const pieces = rested(making, shortened(making, lengthened(making, parts)))
  if (making.setting.minutes > 1 || !isTooShort(making, pieces)) return pieces
  return rested(
    making,
    pieces.filter(({ role }) => role !== 'acknowledgement'),
  )
}

const inOrder = ({ head, practice, inserts, deepens, tail }: ScriptParts, { technique }: ComposerSetting) => [
  ...head,
  ...arrangePieces(practice, inserts, technique.ordered),
  ...deepens,
  ...tail,
]

/** Adds lines until the longest pauses fill the time. */
const lengthened = (making: Composition, parts: ScriptParts): ScriptParts => {
  if (!isTooShort(making, inOrder(parts, making.setting))) return parts
  const practice = fillRemaining(making, parts.practice)
  if (!practice) return parts
  const fuller = { ...parts, practice }
  return isTooLong(making, inOrder(fuller, making.setting)) ? parts : lengthened(making, fuller)
}

/** Adds a rest of flexible length before the end when any other line would be too much. */
const rested = (making: Composition, pieces: readonly Piece[]): Piece[] => {
  if (!isTooShort(making, pieces)) return [...pieces]
  const end = pieces.findIndex(({ lines }) => lines[0]!.kind === 'return')
  const longer = pieces.toSpliced(end, 0, ...elasticRest(making))
  return longer.length === pieces.length || isTooLong(making, longer) ? [...pieces] : rested(making, longer)
}

/** The most characters of a rest that takes a second or two to speak. */
const BRIEF = 22

const elasticRest = (making: Composition): Piece[] => {
  const longest = making.setting.register === 'young' ? 12 : 30
  const brief = getLibrary().rests.filter(({ lines }) => lines[0]!.text.length <= BRIEF)
  return speakItems(making, brief, 'deepen').map((piece) => ({
    ...piece,
    lines: piece.lines.map((line) => ({ ...line, pause: { min: 2, ideal: 7, max: longest } })),
  }))
}

/** The roles that are removed when a script is too long, in this order. The last piece of a role is removed first. */
const rolesDroppedFirst: Role[] = [
  'rest',
  'cycle',
  'middle',
  'phrases',
  'settle',
  'deepen',
  'carry',
  'acknowledgement',
  'unit',
]

const shortened = (making: Composition, parts: ScriptParts): Piece[] => {
  let pieces = inOrder(parts, making.setting)
  for (const role of rolesDroppedFirst) {
    while (isTooLong(making, pieces)) {
      const last = pieces.findLastIndex((piece) => piece.role === role)
      if (last < 0 || (role === 'unit' && isOnlyPractice(pieces, pieces[last]!))) break
      pieces = pieces.toSpliced(last, 1)
    }
  }
  return pieces
}

const isOnlyPractice = (pieces: readonly Piece[], piece: Piece) =>
  pieces.every((other) => other === piece || (other.role !== 'unit' && other.role !== 'image'))
