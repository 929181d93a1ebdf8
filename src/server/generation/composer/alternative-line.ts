/**
 * Finds another line for one position in a script: from the same part, with the same silence after it, and meaningful
 * alone.
 */
import type { ExerciseTheme, ScriptKind, Technique, Tone } from '#rules/exercises.ts'
import { createRandom } from '../dsp/random.ts'
import type { ScriptAudience } from '../script/script.ts'
import { pickOne, requireTechnique, requireTheme } from './choose.ts'
import { getLibrary, type LibraryItem, type LibraryLine } from './library.ts'
import { createComposerSetting, matchesSetting, type ComposerSetting } from './setting.ts'
import { createLine, type ComposedLine } from './composed-lines.ts'

export type AlternativeLineRequest = {
  /** The current script, edited or not. */
  lines: readonly { id: string; kind: ScriptKind }[]
  /** The id of the line to replace. */
  id: string
  audience: ScriptAudience
  theme: ExerciseTheme
  technique: Technique
  tone: Tone
  minutes: number
  seed: number
  recent: readonly string[]
}

/** A position in the library: its current line, and the lines that may replace it. */
type LineSlot = { choices: LibraryLine[]; line?: LibraryLine }

/** Returns undefined for a counted breath, which belongs to its round, and when the library has no other line. */
export const chooseAlternativeLine = (request: AlternativeLineRequest): ComposedLine | undefined => {
  const { lines, id, audience } = request
  const kind = lines.find((line) => line.id === id)?.kind
  if (!kind || id.startsWith('round.')) return undefined
  const { choices, line: currentLine } = findSlot(kind, request)
  const scriptIds = new Set(lines.map((line) => line.id))
  const recentIds = new Set(request.recent)
  const unusedLines = choices.filter((line) => !scriptIds.has(line.id))
  const freshLines = unusedLines.filter((line) => !recentIds.has(line.id))
  const pool = withSamePause(freshLines, currentLine) ?? withSamePause(unusedLines, currentLine)
  if (!pool) return undefined
  const random = createRandom(request.seed)
  const line = pickOne(pool, random)
  return createLine({ ...line, pause: currentLine?.pause ?? line.pause }, kind, { audience, random })
}

/** Returns the lines with the same pause, or all lines if none has it. */
const withSamePause = (lines: LibraryLine[], currentLine?: LibraryLine) => {
  const samePauseLines = lines.filter(({ pause }) => JSON.stringify(pause) === JSON.stringify(currentLine?.pause))
  return [samePauseLines, lines].find((pool) => pool.length > 0)
}

const findSlot = (kind: ScriptKind, request: AlternativeLineRequest): LineSlot => {
  const [theme, technique] = [requireTheme(request.theme), requireTechnique(request.technique)]
  const setting = createComposerSetting({ ...request, theme, technique })
  const families = listFamilies(setting)
  for (const { items, replacements } of families) {
    const item = items.find(({ lines }) => lines.some(({ id }) => id === request.id))
    const lineIndex = item?.lines.findIndex(({ id }) => id === request.id) ?? -1
    if (item) {
      return {
        line: item.lines[lineIndex]!,
        choices: listSimilarLines(item, { place: lineIndex, items: replacements, setting }),
      }
    }
  }
  const replacements = listReplacements(kind, setting)
  return { choices: replacements.filter((item) => canStandAlone(item, setting)).map(({ lines }) => lines[0]!) }
}

/** The library items among which a line was chosen, and the items that may replace it. */
type LineFamily = { items: LibraryItem[]; replacements: LibraryItem[] }

const createFamily = (items: LibraryItem[], replacements = items): LineFamily => ({ items, replacements })

const listFamilies = ({ theme, technique, eyes, place }: ComposerSetting): LineFamily[] => {
  const library = getLibrary()
  const standalone = [...technique.units, ...technique.cycle, ...(technique.id === 'box_breath' ? library.rests : [])]
  const returns = library.returns.filter((item) => place !== 'bed' || item.place === 'bed')
  const closings = [...theme.closings, ...(theme.id === 'sleep' ? [] : library.closings)]
  const images = library.themes.flatMap((otherTheme) => otherTheme.images)
  return [
    createFamily(library.arrivals),
    createFamily(library.eyes[eyes]),
    createFamily(library.settles),
    createFamily(theme.acknowledgements),
    createFamily(technique.intro),
    createFamily([...technique.units, ...technique.cycle], standalone),
    createFamily([...images, ...theme.middles], standalone),
    createFamily(theme.phrases),
    createFamily(library.phraseLeads),
    createFamily(library.rests),
    createFamily([...technique.deepen, ...library.silences]),
    createFamily(returns),
    createFamily(theme.carry),
    createFamily(closings),
  ]
}

/** Returns the replacements for a line that is not from the library. */
const listReplacements = (kind: ScriptKind, { theme, technique, eyes }: ComposerSetting): LibraryItem[] => {
  const { settles, silences, ...library } = getLibrary()
  const items: Record<ScriptKind, LibraryItem[]> = {
    arrive: library.eyes[eyes],
    settle: settles,
    practice: [...technique.units, ...technique.cycle],
    rest: silences,
    return: theme.carry,
  }
  return items[kind]
}

const canStandAlone = (item: LibraryItem, setting: ComposerSetting) =>
  item.register === setting.register &&
  matchesSetting(item, setting) &&
  !item.echo &&
  item.lines.length === 1 &&
  !item.round

/** A greeting is replaced by a greeting, and a last line by a last line. Elsewhere, only single lines are offered. */
const listSimilarLines = (
  item: LibraryItem,
  { place, items, setting }: { place: number; items: LibraryItem[]; setting: ComposerSetting },
) => {
  const isPaired = ['arrive.', 'return.', `${setting.technique.id}.in.`].some((start) => item.id.startsWith(start))
  const isLast = place === item.lines.length - 1
  const canFollow = ({ echo }: LibraryItem) => !echo || echo === item.echo
  const suitingItems = items.filter(
    (other) =>
      other.register === setting.register && matchesSetting(other, setting) && canFollow(other) && !other.motif,
  )
  if (!isPaired) {
    const hasSameRound = (other: LibraryItem) => other.round === item.round && (!other.once || item.once === true)
    return suitingItems.filter((other) => other.lines.length === 1 && hasSameRound(other)).map(({ lines }) => lines[0]!)
  }
  return suitingItems.flatMap(({ lines }) => (place === 0 ? lines[0]! : isLast ? lines.at(-1)! : lines.slice(1, -1)))
}
