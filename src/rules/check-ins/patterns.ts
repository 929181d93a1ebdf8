/** Finds patterns in a person's own check-ins. A pattern is stated only if there is enough data for it. */
import { getWeekStart } from '../time-zones.ts'

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
const MIN_DISTANCE = 0.4
/** The minimum distance from the next weekday's average, so that neither of two similar weekdays is named. */
const MIN_LEAD = 0.2
/** The minimum number of check-ins with a context or answer, and without it. */
const CHECK_INS_NEEDED = 5
/** The most patterns that are shown; the clearest ones are chosen. */
export const MAX_PATTERNS = 3

interface MoodGroup {
  mood: number
  count: number
}
export type CheckInPattern =
  | {
      kind: 'weekday'
      /** 0 is Sunday. */
      lowest: number | null
      highest: number | null
      weeks: number
      averages: (number | null)[]
    }
  | { kind: 'context'; id: string; with: MoodGroup; without: MoodGroup }
  | { kind: 'question'; question_uuid: string; high: MoodGroup; low: MoodGroup }

type WithMood = PatternRow & { mood: number }

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
/** Rounds to two decimals, as shown on screen. */
const roundToHundredths = (value: number): number => Math.round(value * 100) / 100
/** A running sum of moods. */
interface MoodTally {
  sum: number
  count: number
}
const toGroup = ({ sum, count }: MoodTally): MoodGroup => ({ mood: roundToHundredths(sum / count), count })
const addMood = (tally: MoodTally, mood: number): void => {
  tally.sum += mood
  tally.count++
}
/** Returns the tally of that name, and creates it if there is none. */
const getTally = (tallies: Map<string, MoodTally>, name: string): MoodTally => {
  const existing = tallies.get(name) ?? { sum: 0, count: 0 }
  tallies.set(name, existing)
  return existing
}

const groupRows = <Row>(rows: readonly Row[], getName: (row: Row) => string): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(getName(row), [...(groups.get(getName(row)) ?? []), row])
  return groups
}

const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Returns one average mood for each day, however many check-ins it has. */
const averageByDay = (rows: readonly WithMood[]): { day: string; weekday: number; mood: number }[] =>
  [...groupRows(rows, ({ day }) => day)].map(([day, groupedRows]) => ({
    day,
    weekday: getWeekday(day),
    mood: average(groupedRows.map(({ mood }) => mood)),
  }))

/** Returns the highest or lowest weekday, if it differs clearly from the average of the others. */
const findOutlierWeekday = (averages: readonly (number | null)[], direction: 1 | -1): number | null => {
  const existing = averages.flatMap((mood, weekday) => (mood === null ? [] : [{ mood: mood * direction, weekday }]))
  const [first, ...others] = existing.sort((one, other) => other.mood - one.mood)
  const [next] = others
  if (!first || !next || first.mood - next.mood < MIN_LEAD) return null
  return first.mood - average(others.map(({ mood }) => mood)) >= MIN_DISTANCE ? first.weekday : null
}

const findWeekdayPattern = (rows: readonly WithMood[]): CheckInPattern[] => {
  const days = averageByDay(rows)
  const weeks = new Set(days.map(({ day }) => getWeekStart(day))).size
  if (weeks < WEEKS_NEEDED) return []
  const averages = [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
    const moods = days.filter((day) => day.weekday === weekday).map(({ mood }) => mood)
    return moods.length < DAYS_NEEDED ? null : roundToHundredths(average(moods))
  })
  if (averages.filter((mood) => mood !== null).length < 3) return []
  return [
    {
      kind: 'weekday',
      lowest: findOutlierWeekday(averages, -1),
      highest: findOutlierWeekday(averages, 1),
      weeks,
      averages,
    },
  ]
}

const pickClearest = <Found>(found: { pattern: Found; difference: number }[]): Found[] =>
  [...found]
    .sort((one, other) => other.difference - one.difference)
    .slice(0, MAX_PATTERNS)
    .map(({ pattern }) => pattern)

/** Compares two tallies, if both have enough check-ins. */
const compareTallies = (one: MoodTally | undefined, other: MoodTally | undefined) => {
  if (!one || !other || Math.min(one.count, other.count) < CHECK_INS_NEEDED) return undefined
  const [first, second] = [toGroup(one), toGroup(other)]
  return { first, second, difference: Math.abs(first.mood - second.mood) }
}

/** Only check-ins with contexts are compared, because a check-in without any says nothing about this one. */
const findContextPatterns = (rows: readonly WithMood[]): CheckInPattern[] => {
  const total: MoodTally = { sum: 0, count: 0 }
  const byContext = new Map<string, MoodTally>()
  for (const { mood, contexts } of rows) {
    if (contexts.length) addMood(total, mood)
    for (const id of contexts) addMood(getTally(byContext, id), mood)
  }
  return pickClearest(
    [...byContext].flatMap(([id, contextTally]) => {
      const found = compareTallies(contextTally, {
        sum: total.sum - contextTally.sum,
        count: total.count - contextTally.count,
      })
      if (!found) return []
      const pattern = { kind: 'context' as const, id, with: found.first, without: found.second }
      return [{ pattern, difference: found.difference }]
    }),
  )
}

/** @param moodQuestions the ids of the questions whose answer is the mood itself */
const findQuestionPatterns = (rows: readonly WithMood[], moodQuestions: ReadonlySet<string>): CheckInPattern[] => {
  const [high, low] = [new Map<string, MoodTally>(), new Map<string, MoodTally>()]
  for (const { mood, answers } of rows) {
    for (const { question_uuid, score } of answers) {
      if (score !== 3) addMood(getTally(score > 3 ? high : low, question_uuid), mood)
    }
  }
  return pickClearest(
    [...high].flatMap(([question_uuid, contextTally]) => {
      const found = moodQuestions.has(question_uuid) ? undefined : compareTallies(contextTally, low.get(question_uuid))
      if (!found) return []
      const pattern = { kind: 'question' as const, question_uuid, high: found.first, low: found.second }
      return [{ pattern, difference: found.difference }]
    }),
  )
}

export const findPatterns = (rows: readonly PatternRow[], moodQuestions: ReadonlySet<string>): CheckInPattern[] => {
  const withMood = rows.filter((row): row is WithMood => row.mood !== null)
  return [
    ...findWeekdayPattern(withMood),
    ...findContextPatterns(withMood),
    ...findQuestionPatterns(withMood, moodQuestions),
  ]
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
  const practiceRows = rows.filter(({ mood, session_uuid }) => mood !== null && session_uuid !== null)
  const pairs = [...groupRows(practiceRows, ({ day, session_uuid }) => `${day} ${session_uuid}`).values()].flatMap(
    (groupedRows) => {
      const before = groupedRows.find(({ moment }) => moment === 'before')?.mood
      const after = groupedRows.filter(({ moment }) => moment === 'after').at(-1)?.mood
      return before && after ? [{ before, after }] : []
    },
  )
  if (pairs.length < PRACTICES_NEEDED) return null
  const averageMood = (end: 'before' | 'after') => roundToHundredths(average(pairs.map((pair) => pair[end])))
  return { count: pairs.length, before: averageMood('before'), after: averageMood('after') }
}
