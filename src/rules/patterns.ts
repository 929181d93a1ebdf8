/** What goes with what in one's own check-ins; said only where there is enough to say it of (DESIGN, patterns). */
import { weekOf } from './zones.ts'

export interface PatternRow {
  day: string
  /** 1 to 5. */
  mood: number | null
  answers: readonly { question_uuid: string; score: number }[]
  contexts: readonly string[]
}

/** So few weeks say nothing of weekdays, and so few days of a weekday nothing of it. */
export const WEEKS_NEEDED = 4
export const DAYS_NEEDED = 3
/** A weekday stands out by so much, on the scale of 1 to 5, from the days beside it. */
export const STANDS_OUT = 0.4
/** And by so much from the next one: of two that are alike neither stands out. */
export const AHEAD_OF_NEXT = 0.2
/** So many check-ins with something and as many without. */
export const CHECK_INS_NEEDED = 5
/** Only the clearest are said. */
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
/** As it is said: with two digits. */
const rounded = (value: number): number => Math.round(value * 100) / 100
const groupOf = (rows: readonly WithMood[]): Group => ({
  mood: rounded(averageOf(rows.map(({ mood }) => mood))),
  count: rows.length,
})

/** A day counts once, however often someone checked in on it. */
const dayMoods = (rows: readonly WithMood[]): { day: string; mood: number }[] =>
  [...Map.groupBy(rows, ({ day }) => day)].map(([day, those]) => ({
    day,
    mood: averageOf(those.map(({ mood }) => mood)),
  }))

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The weekday at an end, where it is clearly beyond the average of the others. */
const standingOut = (averages: readonly (number | null)[], direction: 1 | -1): number | null => {
  const known = averages.flatMap((mood, weekday) => (mood === null ? [] : [{ mood: mood * direction, weekday }]))
  const [first, ...others] = known.toSorted((one, other) => other.mood - one.mood)
  const [next] = others
  if (!first || !next || first.mood - next.mood < AHEAD_OF_NEXT) return null
  return first.mood - averageOf(others.map(({ mood }) => mood)) >= STANDS_OUT ? first.weekday : null
}

const weekdayPattern = (rows: readonly WithMood[]): FoundPattern[] => {
  const days = dayMoods(rows)
  const weeks = new Set(days.map(({ day }) => weekOf(day))).size
  if (weeks < WEEKS_NEEDED) return []
  const averages = [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
    const moods = days.filter(({ day }) => weekdayOf(day) === weekday).map(({ mood }) => mood)
    return moods.length < DAYS_NEEDED ? null : rounded(averageOf(moods))
  })
  if (averages.filter((mood) => mood !== null).length < 3) return []
  return [{ kind: 'weekday', lowest: standingOut(averages, -1), highest: standingOut(averages, 1), weeks, averages }]
}

const clearest = <Found>(found: { pattern: Found; apart: number }[]): Found[] =>
  found
    .toSorted((one, other) => other.apart - one.apart)
    .slice(0, MOST_SAID)
    .map(({ pattern }) => pattern)

/** Where both groups hold enough. */
const compared = (one: readonly WithMood[], other: readonly WithMood[]) => {
  if (Math.min(one.length, other.length) < CHECK_INS_NEEDED) return undefined
  const [first, second] = [groupOf(one), groupOf(other)]
  return { first, second, apart: Math.abs(first.mood - second.mood) }
}

/** Only check-ins with contexts are compared: where none were chosen, nothing was said about this one. */
const contextPatterns = (rows: readonly WithMood[]): FoundPattern[] => {
  const told = rows.filter(({ contexts }) => contexts.length > 0)
  const ids = [...new Set(told.flatMap(({ contexts }) => contexts))]
  return clearest(
    ids.flatMap((id) => {
      const [having, lacking] = [
        told.filter(({ contexts }) => contexts.includes(id)),
        told.filter(({ contexts }) => !contexts.includes(id)),
      ]
      const found = compared(having, lacking)
      if (!found) return []
      const pattern = { kind: 'context' as const, id, with: found.first, without: found.second }
      return [{ pattern, apart: found.apart }]
    }),
  )
}

const scoreOf = (row: PatternRow, questionUuid: string): number | undefined =>
  row.answers.find(({ question_uuid }) => question_uuid === questionUuid)?.score

/** @param moodQuestions those that the mood itself is the answer to */
const questionPatterns = (rows: readonly WithMood[], moodQuestions: ReadonlySet<string>): FoundPattern[] => {
  const asked = new Set(rows.flatMap(({ answers }) => answers.map(({ question_uuid }) => question_uuid)))
  return clearest(
    [...asked.difference(moodQuestions)].flatMap((question_uuid) => {
      const found = compared(
        rows.filter((row) => (scoreOf(row, question_uuid) ?? 0) >= 4),
        rows.filter((row) => (scoreOf(row, question_uuid) ?? 5) <= 2),
      )
      if (!found) return []
      const pattern = { kind: 'question' as const, question_uuid, high: found.first, low: found.second }
      return [{ pattern, apart: found.apart }]
    }),
  )
}

export const patternsIn = (rows: readonly PatternRow[], moodQuestions: ReadonlySet<string>): FoundPattern[] => {
  const withMood = rows.filter((row): row is WithMood => row.mood !== null)
  return [...weekdayPattern(withMood), ...contextPatterns(withMood), ...questionPatterns(withMood, moodQuestions)]
}

export interface PracticeRow {
  day: string
  mood: number | null
  session_uuid: string | null
  moment: string | null
}

/** So many practices are needed before anything is said of them. */
export const PRACTICES_NEEDED = 3

/** Where someone checked in both before and after the same practice on one day; null with too few. */
export const beforeAndAfter = (
  rows: readonly PracticeRow[],
): { count: number; before: number; after: number } | null => {
  const practised = rows.filter(({ mood, session_uuid }) => mood !== null && session_uuid !== null)
  const pairs = [...Map.groupBy(practised, ({ day, session_uuid }) => `${day} ${session_uuid}`).values()].flatMap(
    (those) => {
      const before = those.find(({ moment }) => moment === 'before')?.mood
      const after = those.findLast(({ moment }) => moment === 'after')?.mood
      return before && after ? [{ before, after }] : []
    },
  )
  if (pairs.length < PRACTICES_NEEDED) return null
  const mean = (end: 'before' | 'after') => rounded(averageOf(pairs.map((pair) => pair[end])))
  return { count: pairs.length, before: mean('before'), after: mean('after') }
}
