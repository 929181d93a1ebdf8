/** Finds patterns in a person's own check-ins. A pattern is stated only if there is enough data for it. */
import { getWeekStart } from './zones.ts'

export interface PatternRow {
  day: string
  /** 1 to 5. */
  mood: number | null
  answers: readonly { question_uuid: string; score: number }[]
  contexts: readonly string[]
}

/** The minimum number of weeks for a weekday pattern, and of days for a weekday's average. */
const WEEKS_NEEDED = 4
const DAYS_NEEDED = 3
/** The minimum distance of a weekday's average from the average of the other weekdays, on the scale of 1 to 5. */
const STANDS_OUT = 0.4
/** The minimum distance from the next weekday's average, so that neither of two similar weekdays is named. */
const AHEAD_OF_NEXT = 0.2
/** The minimum number of check-ins with a context or answer, and without it. */
const CHECK_INS_NEEDED = 5
/** The most patterns that are shown; the clearest ones are chosen. */
export const MOST_SAID = 3

interface Group {
  mood: number
  count: number
}
export type FoundPattern =
  | {
      kind: 'weekday'
      /** 0 is Sunday. */
      lowest: number | null
      highest: number | null
      weeks: number
      averages: (number | null)[]
    }
  | { kind: 'context'; id: string; with: Group; without: Group }
  | { kind: 'question'; question_uuid: string; high: Group; low: Group }

type WithMood = PatternRow & { mood: number }

const averageOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
/** Rounds to two decimals, as shown on screen. */
const rounded = (value: number): number => Math.round(value * 100) / 100
/** A running sum of moods. */
interface Tally {
  sum: number
  count: number
}
const groupOf = ({ sum, count }: Tally): Group => ({ mood: rounded(sum / count), count })
const add = (tally: Tally, mood: number): void => {
  tally.sum += mood
  tally.count++
}
/** Returns the tally of that name, and creates it if there is none. */
const tallyIn = (tallies: Map<string, Tally>, name: string): Tally => {
  const existing = tallies.get(name) ?? { sum: 0, count: 0 }
  tallies.set(name, existing)
  return existing
}

const grouped = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(nameOf(row), [...(groups.get(nameOf(row)) ?? []), row])
  return groups
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Returns one average mood for each day, however many check-ins it has. */
const dayMoods = (rows: readonly WithMood[]): { day: string; weekday: number; mood: number }[] =>
  [...grouped(rows, ({ day }) => day)].map(([day, those]) => ({
    day,
    weekday: weekdayOf(day),
    mood: averageOf(those.map(({ mood }) => mood)),
  }))

/** Returns the highest or lowest weekday, if it differs clearly from the average of the others. */
const standingOut = (averages: readonly (number | null)[], direction: 1 | -1): number | null => {
  const existing = averages.flatMap((mood, weekday) => (mood === null ? [] : [{ mood: mood * direction, weekday }]))
  const [first, ...others] = existing.sort((one, other) => other.mood - one.mood)
  const [next] = others
  if (!first || !next || first.mood - next.mood < AHEAD_OF_NEXT) return null
  return first.mood - averageOf(others.map(({ mood }) => mood)) >= STANDS_OUT ? first.weekday : null
}

const weekdayPattern = (rows: readonly WithMood[]): FoundPattern[] => {
  const days = dayMoods(rows)
  const weeks = new Set(days.map(({ day }) => getWeekStart(day))).size
  if (weeks < WEEKS_NEEDED) return []
  const averages = [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
    const moods = days.filter((day) => day.weekday === weekday).map(({ mood }) => mood)
    return moods.length < DAYS_NEEDED ? null : rounded(averageOf(moods))
  })
  if (averages.filter((mood) => mood !== null).length < 3) return []
  return [{ kind: 'weekday', lowest: standingOut(averages, -1), highest: standingOut(averages, 1), weeks, averages }]
}

const clearest = <Found>(found: { pattern: Found; apart: number }[]): Found[] =>
  [...found]
    .sort((one, other) => other.apart - one.apart)
    .slice(0, MOST_SAID)
    .map(({ pattern }) => pattern)

/** Compares two tallies, if both have enough check-ins. */
const compared = (one: Tally | undefined, other: Tally | undefined) => {
  if (!one || !other || Math.min(one.count, other.count) < CHECK_INS_NEEDED) return undefined
  const [first, second] = [groupOf(one), groupOf(other)]
  return { first, second, apart: Math.abs(first.mood - second.mood) }
}

/** Only check-ins with contexts are compared, because a check-in without any says nothing about this one. */
const contextPatterns = (rows: readonly WithMood[]): FoundPattern[] => {
  const all: Tally = { sum: 0, count: 0 }
  const byContext = new Map<string, Tally>()
  for (const { mood, contexts } of rows) {
    if (contexts.length) add(all, mood)
    for (const id of contexts) add(tallyIn(byContext, id), mood)
  }
  return clearest(
    [...byContext].flatMap(([id, having]) => {
      const found = compared(having, { sum: all.sum - having.sum, count: all.count - having.count })
      if (!found) return []
      const pattern = { kind: 'context' as const, id, with: found.first, without: found.second }
      return [{ pattern, apart: found.apart }]
    }),
  )
}

/** @param moodQuestions the ids of the questions whose answer is the mood itself */
const questionPatterns = (rows: readonly WithMood[], moodQuestions: ReadonlySet<string>): FoundPattern[] => {
  const [high, low] = [new Map<string, Tally>(), new Map<string, Tally>()]
  for (const { mood, answers } of rows) {
    for (const { question_uuid, score } of answers) {
      if (score !== 3) add(tallyIn(score > 3 ? high : low, question_uuid), mood)
    }
  }
  return clearest(
    [...high].flatMap(([question_uuid, having]) => {
      const found = moodQuestions.has(question_uuid) ? undefined : compared(having, low.get(question_uuid))
      if (!found) return []
      const pattern = { kind: 'question' as const, question_uuid, high: found.first, low: found.second }
      return [{ pattern, apart: found.apart }]
    }),
  )
}

export const findPatterns = (rows: readonly PatternRow[], moodQuestions: ReadonlySet<string>): FoundPattern[] => {
  const withMood = rows.filter((row): row is WithMood => row.mood !== null)
  return [...weekdayPattern(withMood), ...contextPatterns(withMood), ...questionPatterns(withMood, moodQuestions)]
}

export interface PracticeRow {
  day: string
  mood: number | null
  session_uuid: string | null
  moment: string | null
}

/** The minimum number of practices for a comparison. */
const PRACTICES_NEEDED = 3

/**
 * Compares the moods before and after the same practice on one day. Returns null if there are too few such practices.
 */
export const compareBeforeAndAfter = (
  rows: readonly PracticeRow[],
): { count: number; before: number; after: number } | null => {
  const practised = rows.filter(({ mood, session_uuid }) => mood !== null && session_uuid !== null)
  const pairs = [...grouped(practised, ({ day, session_uuid }) => `${day} ${session_uuid}`).values()].flatMap(
    (those) => {
      const before = those.find(({ moment }) => moment === 'before')?.mood
      const after = those.filter(({ moment }) => moment === 'after').at(-1)?.mood
      return before && after ? [{ before, after }] : []
    },
  )
  if (pairs.length < PRACTICES_NEEDED) return null
  const mean = (end: 'before' | 'after') => rounded(averageOf(pairs.map((pair) => pair[end])))
  return { count: pairs.length, before: mean('before'), after: mean('after') }
}
