/**
 * Mood statistics: summarizes a person's own check-ins by day, week, question and word, with patterns. Questions are
 * never combined.
 */
import type { ResponseInput } from '#contract/endpoint.ts'
import type { summary } from '#contract/reflect.ts'
import { compareBeforeAndAfter, findPatterns } from '#rules/check-ins/patterns.ts'
import { getWeekStart } from '#rules/time-zones.ts'
import type { Database } from '#server/platform/database/database.ts'
import { listQuestionsByUuid } from './questions.queries.ts'
import { type ScoresRow, listScoresBetween } from './summary.queries.ts'

type SummaryResponse = ResponseInput<typeof summary>['Summary']

const computeAverage = (values: readonly number[]): number | null =>
  values.length ? Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100 : null

const listMoods = (rows: readonly ScoresRow[]): number[] => rows.flatMap(({ mood }) => (mood === null ? [] : [mood]))

const groupRows = (rows: readonly ScoresRow[], toKey: (row: ScoresRow) => string) =>
  [...Map.groupBy(rows, toKey)]
    .map(([key, group]) => ({ key, moods: listMoods(group), count: group.length }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))

/** Counts how often each id occurs, most frequent first. */
const countIds = (ids: readonly string[]): { id: string; count: number }[] =>
  [...Map.groupBy(ids, (id) => id)]
    .map(([id, group]) => ({ id, count: group.length }))
    .toSorted((one, other) => other.count - one.count || (one.id < other.id ? -1 : 1))

const groupScores = (rows: readonly ScoresRow[]): Map<string, number[]> => {
  const scores = new Map<string, number[]>()
  for (const { question_uuid, score } of rows.flatMap(({ answers }) => answers)) {
    const questionScores = scores.get(question_uuid)
    if (questionScores) questionScores.push(score)
    else scores.set(question_uuid, [score])
  }
  return scores
}

const toQuestionSummaries = (
  questions: Awaited<ReturnType<typeof listQuestionsByUuid>>,
  scores: ReadonlyMap<string, number[]>,
): SummaryResponse['questions'] =>
  questions
    .toSorted((one, other) => one.position - other.position || (one.uuid < other.uuid ? -1 : 1))
    .map(({ uuid, position: _position, answers: _answers, ...question }) => {
      const answerScores = scores.get(uuid) ?? []
      return {
        ...question,
        question_uuid: uuid,
        average: computeAverage(answerScores) ?? 0,
        count: answerScores.length,
      }
    })

/** @param range local days of the person */
export const getCheckInSummary = async (
  db: Database,
  accountUuid: string,
  range: { from: string; to: string },
): Promise<SummaryResponse> => {
  const rows = await listScoresBetween(db, accountUuid, range)
  const scores = groupScores(rows)
  const questions = scores.size ? await listQuestionsByUuid(db, [...scores.keys()]) : []
  const moodQuestions = new Set(questions.filter(({ kind }) => kind === 'mood').map(({ uuid }) => uuid))
  return {
    days: groupRows(rows, ({ day }) => day).map(({ key, moods, count }) => ({
      day: key,
      moods,
      count,
    })),
    weeks: groupRows(rows, ({ day }) => getWeekStart(day)).map(({ key, moods, count }) => ({
      start: key,
      mood: computeAverage(moods),
      count,
    })),
    questions: toQuestionSummaries(questions, scores),
    emotions: countIds(rows.flatMap(({ emotions }) => emotions)),
    contexts: countIds(rows.flatMap(({ contexts }) => contexts)),
    patterns: findPatterns(rows, moodQuestions),
    practice: compareBeforeAndAfter(rows),
  }
}
