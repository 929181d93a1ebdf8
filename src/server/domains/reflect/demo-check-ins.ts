/** Creates weeks of demo check-ins: the same for the same seed, with enough answers to show patterns. */
import { randomUUID } from 'node:crypto'
import { type RandomSource, createSeededRandom } from '#art/seeded-random.ts'
import type { Audience, PleasantnessBand } from '#rules/feelings/feeling-word.ts'
import { getVocabulary } from '#rules/feelings/words.ts'
import { toPromptMoment } from '#rules/check-in-reminders.ts'
import { addDays, getWeekStart } from '#rules/time-zones.ts'
import type { QuestionRow } from './questions.queries.ts'
import type { NewCheckIn } from './reflect.queries.ts'

export interface DemoPerson {
  uuid: string
  audience: Audience
  time_zone: string
  /** The share of school days on which they check in, from 0 to 1. */
  often: number
  weeks: number
  /** Whether they also choose feeling words, contexts and notes. */
  tells: boolean
}

interface DemoDaysOptions {
  questions: readonly QuestionRow[]
  /** Guided sessions that their check-ins can refer to. */
  sessions: readonly string[]
  /** The day after the last check-in. */
  today: string
}

/** Average mood from Sunday to Saturday: lowest on Thursdays, which have the tests, and highest on Fridays. */
const MOODS = [3.4, 3.1, 3.5, 3.3, 2.3, 4.1, 3.8]
const TEST_DAY = 4

const NOTES = [
  'The bus was late and it was fine.',
  'Sat with Zara at lunch.',
  "Didn't sleep much. The street was loud.",
  'Science project is done.',
  'Grandma called.',
]

const clampScore = (value: number): number => Math.min(5, Math.max(1, Math.round(value)))
const pickWeighted = <Value>(random: RandomSource, values: readonly Value[]): Value | undefined =>
  values[Math.floor(random() * random() * values.length)]

const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const toBand = (mood: number): PleasantnessBand => {
  if (mood <= 2) return 'rough'
  return mood === 3 ? 'between' : 'fair'
}

const pickEmotions = (random: RandomSource, audience: Audience, mood: number): string[] => {
  const matching = getVocabulary(audience).words.filter(({ region }) => region.endsWith(toBand(mood)))
  const word = pickWeighted(random, matching)
  return word ? [word.id] : []
}

const contextsByBand: Readonly<Record<PleasantnessBand, readonly string[]>> = {
  rough: ['sleep', 'homework', 'argument'],
  between: ['homework', 'screen', 'rush'],
  fair: ['friends', 'outside', 'family'],
}

const pickContexts = (random: RandomSource, mood: number, weekday: number): string[] => {
  const chosen = pickWeighted(random, contextsByBand[toBand(mood)]) ?? 'sleep'
  return weekday === TEST_DAY && random() < 0.9 ? ['test', chosen] : [chosen]
}

const createAnswers = (random: RandomSource, questions: readonly QuestionRow[], mood: number) =>
  questions
    .filter(({ kind }) => kind === 'mood' || random() < 0.85)
    .map(({ uuid, kind, leans }) => {
      const tendency = leans === 'low' ? 6 - mood : mood
      return { question_uuid: uuid, score: kind === 'mood' ? mood : clampScore(tendency + (random() - 0.5) * 2.4) }
    })

interface DemoMoment {
  time: string
  mood: number
  practice?: { session_uuid: string; moment: 'before' | 'after' }
}

/** Creates one check-in in the afternoon, or on some days one before and one after a practice. */
const createMoments = (random: RandomSource, mood: number, sessions: readonly string[]): DemoMoment[] => {
  const minute = String(Math.floor(random() * 45) + 10)
  const session_uuid = random() < 0.18 ? pickWeighted(random, sessions) : undefined
  if (!session_uuid) return [{ time: `15${minute}`, mood }]
  const moodAfter = clampScore(mood + (random() < 0.7 ? 1 : 0))
  return [
    { time: `15${minute}`, mood, practice: { session_uuid, moment: 'before' } },
    { time: `16${minute}`, mood: moodAfter, practice: { session_uuid, moment: 'after' } },
  ]
}

const toCheckIn = (
  random: RandomSource,
  { person, questions, day }: { person: DemoPerson; questions: readonly QuestionRow[]; day: string },
  { time, mood, practice }: DemoMoment,
): NewCheckIn => {
  const answered_at = toPromptMoment(person.time_zone, day, time)
  const hasWords = person.tells && practice?.moment !== 'after'
  return {
    uuid: randomUUID(),
    account_uuid: person.uuid,
    client_uuid: randomUUID(),
    answered_at,
    day,
    mood,
    answers: createAnswers(random, practice ? questions.slice(0, 1) : questions, mood),
    emotions: hasWords && random() < 0.8 ? pickEmotions(random, person.audience, mood) : [],
    contexts: hasWords && random() < 0.75 ? pickContexts(random, mood, getWeekday(day)) : [],
    note: hasWords && person.audience !== 'adult' && random() < 0.12 ? (pickWeighted(random, NOTES) ?? null) : null,
    session_uuid: practice?.session_uuid ?? null,
    moment: practice?.moment ?? null,
    entered_by: null,
    created_at: answered_at,
  }
}

/**
 * Starts on a Sunday, so that each weekday gets the same values whenever the demo starts. Ends yesterday, so that
 * today's check-in is still open.
 */
export const createDemoCheckIns = (
  seed: string,
  person: DemoPerson,
  { questions, sessions, today }: DemoDaysOptions,
): NewCheckIn[] => {
  const random = createSeededRandom(seed)
  const dayCount = person.weeks * 7
  const firstDay = getWeekStart(addDays(today, -dayCount))
  const days = Array.from({ length: dayCount + 7 }, (_, index) => addDays(firstDay, index)).filter((day) => day < today)
  return days.flatMap((day, index) => {
    const weekday = getWeekday(day)
    const isSchoolDay = weekday > 0 && weekday < 6
    if (random() >= person.often * (isSchoolDay ? 1 : 0.3)) return []
    const trend = (index / dayCount - 0.5) * 0.6
    const mood = clampScore(MOODS[weekday]! + trend + (random() - 0.5) * 1.9)
    return createMoments(random, mood, person.tells ? sessions : []).map((moment) =>
      toCheckIn(random, { person, questions, day }, moment),
    )
  })
}
