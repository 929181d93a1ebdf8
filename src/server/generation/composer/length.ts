/** Fits a script to its time before any of it is spoken: adds lines, removes lines, or adds a short rest. */
import { getLibrary } from './library.ts'
import { isTooLong, isTooShort, type ScriptComposition } from './composition.ts'
import { speakItems } from './parts.ts'
import { arrangePieces, fillRemaining, type PracticePieces } from './practice.ts'
import type { ComposerSetting } from './setting.ts'
import type { ComposedPiece, ScriptItemRole } from './composed-lines.ts'

export type ScriptParts = {
  head: ComposedPiece[]
  practice: PracticePieces
  inserts: ComposedPiece[]
  deepens: ComposedPiece[]
  tail: ComposedPiece[]
}

/**
 * Returns the parts as one script whose length lies between its shortest and its longest pauses. In a one-minute
 * script the acknowledgement may leave too little room for anything that stretches; then it is removed.
 */
export const fitToLength = (composition: ScriptComposition, parts: ScriptParts): ComposedPiece[] => {
  const pieces = addRests(composition, shortenPieces(composition, lengthenParts(composition, parts)))
  if (composition.setting.minutes > 1 || !isTooShort(composition, pieces)) return pieces
  return addRests(
    composition,
    pieces.filter(({ role }) => role !== 'acknowledgement'),
  )
}

const orderPieces = ({ head, practice, inserts, deepens, tail }: ScriptParts, { technique }: ComposerSetting) => [
  ...head,
  ...arrangePieces(practice, inserts, technique.ordered),
  ...deepens,
  ...tail,
]

/** Adds lines until the longest pauses fill the time. */
const lengthenParts = (composition: ScriptComposition, parts: ScriptParts): ScriptParts => {
  if (!isTooShort(composition, orderPieces(parts, composition.setting))) return parts
  const practice = fillRemaining(composition, parts.practice)
  if (!practice) return parts
  const fuller = { ...parts, practice }
  return isTooLong(composition, orderPieces(fuller, composition.setting)) ? parts : lengthenParts(composition, fuller)
}

/** Adds a rest of flexible length before the end when any other line would be too much. */
const addRests = (composition: ScriptComposition, pieces: readonly ComposedPiece[]): ComposedPiece[] => {
  if (!isTooShort(composition, pieces)) return [...pieces]
  const end = pieces.findIndex(({ lines }) => lines[0]!.kind === 'return')
  const longer = pieces.toSpliced(end, 0, ...createElasticRest(composition))
  return longer.length === pieces.length || isTooLong(composition, longer) ? [...pieces] : addRests(composition, longer)
}

/** The most characters of a rest that takes a second or two to speak. */
const MAX_BRIEF_LENGTH = 22

const createElasticRest = (composition: ScriptComposition): ComposedPiece[] => {
  const maxPause = composition.setting.register === 'young' ? 12 : 30
  const briefRests = getLibrary().rests.filter(({ lines }) => lines[0]!.text.length <= MAX_BRIEF_LENGTH)
  return speakItems(composition, briefRests, 'deepen').map((piece) => ({
    ...piece,
    lines: piece.lines.map((line) => ({ ...line, pause: { min: 2, ideal: 7, max: maxPause } })),
  }))
}

/** The roles that are removed when a script is too long, in this order. The last piece of a role is removed first. */
const rolesDroppedFirst: ScriptItemRole[] = [
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

const shortenPieces = (composition: ScriptComposition, parts: ScriptParts): ComposedPiece[] => {
  let pieces = orderPieces(parts, composition.setting)
  for (const role of rolesDroppedFirst) {
    while (isTooLong(composition, pieces)) {
      const last = pieces.findLastIndex((piece) => piece.role === role)
      if (last < 0 || (role === 'unit' && isOnlyPractice(pieces, pieces[last]!))) break
      pieces = pieces.toSpliced(last, 1)
    }
  }
  return pieces
}

const isOnlyPractice = (pieces: readonly ComposedPiece[], piece: ComposedPiece) =>
  pieces.every((other) => other === piece || (other.role !== 'unit' && other.role !== 'image'))
