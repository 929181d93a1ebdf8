/**
 * Finds another line for one position in a script: from the same part, with the same silence after it, and meaningful
 * alone.
 */
import type { ExerciseTheme, ScriptKind, Technique, Tone } from '#rules/exercises.ts'
import { randomFrom } from '../dsp/random.ts'
import type { ScriptAudience } from '../script/script.ts'
import { pickOne, requireTechnique, requireTheme } from './choose.ts'
import { getLibrary, type LibraryItem, type LibraryLine } from './library.ts'
import { createComposerSetting, matchesSetting, type ComposerSetting } from './setting.ts'
import { spokenLine, type ComposedLine } from './spoken.ts'

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
  const { choices, line: old } = spotOf(kind, request)
  const scriptIds = new Set(lines.map((line) => line.id))
  const recentIds = new Set(request.recent)
  const unusedLines = choices.filter((line) => !scriptIds.has(line.id))
  const fresh = unusedLines.filter((line) => !recentIds.has(line.id))
  const pool = withSamePause(fresh, old) ?? withSamePause(unusedLines, old)
  if (!pool) return undefined
  const random = randomFrom(request.seed)
  const line = pickOne(pool, random)
  return spokenLine({ ...line, pause: old?.pause ?? line.pause }, kind, { audience, random })
}

/** Returns the lines with the same pause, or all lines if none has it. */
const withSamePause = (lines: LibraryLine[], old?: LibraryLine) => {
  const same = lines.filter(({ pause }) => JSON.stringify(pause) === JSON.stringify(old?.pause))
  return [same, lines].find((pool) => pool.length > 0)
}

const spotOf = (kind: ScriptKind, request: AlternativeLineRequest): LineSlot => {
  const [theme, technique] = [requireTheme(request.theme), requireTechnique(request.technique)]
  const setting = createComposerSetting({ ...request, theme, technique })
  const families = familiesOf(setting)
  for (const { items, instead } of families) {
    const item = items.find(({ lines }) => lines.some(({ id }) => id === request.id))
    const lineIndex = item?.lines.findIndex(({ id }) => id === request.id) ?? -1
    if (item) {
      return { line: item.lines[lineIndex]!, choices: linesLike(item, { place: lineIndex, items: instead, setting }) }
    }
  }
  const instead = insteadOf(kind, setting)
  return { choices: instead.filter((item) => canStandAlone(item, setting)).map(({ lines }) => lines[0]!) }
}

/** The items that a line comes from, and those that may replace it. */
type LineFamily = { items: LibraryItem[]; instead: LibraryItem[] }

const family = (items: LibraryItem[], instead = items): LineFamily => ({ items, instead })

const familiesOf = ({ theme, technique, eyes, place }: ComposerSetting): LineFamily[] => {
  const all = getLibrary()
  const alone = [...technique.units, ...technique.cycle, ...(technique.id === 'box_breath' ? all.rests : [])]
  const returns = all.returns.filter((item) => place !== 'bed' || item.place === 'bed')
  const closings = [...theme.closings, ...(theme.id === 'sleep' ? [] : all.closings)]
  const images = all.themes.flatMap((each) => each.images)
  return [
    family(all.arrivals),
    family(all.eyes[eyes]),
    family(all.settles),
    family(theme.acknowledgements),
    family(technique.intro),
    family([...technique.units, ...technique.cycle], alone),
    family([...images, ...theme.middles], alone),
    family(theme.phrases),
    family(all.leads),
    family(all.rests),
    family([...technique.deepen, ...all.silences]),
    family(returns),
    family(theme.carry),
    family(closings),
  ]
}

/** Returns the replacements for a line that is not from the library. */
const insteadOf = (kind: ScriptKind, { theme, technique, eyes }: ComposerSetting): LibraryItem[] => {
  const { settles, silences, ...all } = getLibrary()
  const items: Record<ScriptKind, LibraryItem[]> = {
    arrive: all.eyes[eyes],
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
const linesLike = (
  item: LibraryItem,
  { place, items, setting }: { place: number; items: LibraryItem[]; setting: ComposerSetting },
) => {
  const paired = ['arrive.', 'return.', `${setting.technique.id}.in.`].some((start) => item.id.startsWith(start))
  const last = place === item.lines.length - 1
  const follows = ({ echo }: LibraryItem) => !echo || echo === item.echo
  const suiting = items.filter(
    (other) => other.register === setting.register && matchesSetting(other, setting) && follows(other) && !other.motif,
  )
  if (!paired) {
    const hasSameRound = (other: LibraryItem) => other.round === item.round && (!other.once || item.once === true)
    return suiting.filter((other) => other.lines.length === 1 && hasSameRound(other)).map(({ lines }) => lines[0]!)
  }
  return suiting.flatMap(({ lines }) => (place === 0 ? lines[0]! : last ? lines.at(-1)! : lines.slice(1, -1)))
}
