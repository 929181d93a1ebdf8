import { describe, expect, test } from 'vitest'
import { compareBeforeAndAfter, type PatternRow, findPatterns } from './patterns.ts'
import { addDays } from '../time-zones.ts'

const noQuestions: ReadonlySet<string> = new Set()
/** This day is a Sunday. */
const START = '2026-09-06'
const createRow = (day: number, mood: number | null, overrides: Partial<PatternRow> = {}): PatternRow => ({
  day: addDays(START, day),
  mood,
  answers: [],
  contexts: [],
  ...overrides,
})
/** Creates rows for Monday to Friday of the given number of weeks. */
const createSchoolWeeks = (weeks: number, getMood: (weekday: number) => number | null): PatternRow[] =>
  Array.from({ length: weeks }, (_, week) =>
    [1, 2, 3, 4, 5].map((weekday) => createRow(week * 7 + weekday, getMood(weekday))),
  ).flat()
const listKinds = (rows: PatternRow[]) => findPatterns(rows, noQuestions).map(({ kind }) => kind)

describe('weekday pattern', () => {
  test('names the lowest weekday after four weeks, and not after three', () => {
    const mondays = (weekday: number) => (weekday === 4 ? 2 : 4)
    expect(listKinds(createSchoolWeeks(3, mondays))).toEqual([])
    expect(findPatterns(createSchoolWeeks(4, mondays), noQuestions)).toEqual([
      { kind: 'weekday', lowest: 4, highest: null, weeks: 4, averages: [null, 4, 4, 4, 2, 4, null] },
    ])
  })

  test('names no weekday if all are alike', () => {
    expect(
      findPatterns(
        createSchoolWeeks(5, () => 3),
        noQuestions,
      ),
    ).toMatchObject([{ kind: 'weekday', lowest: null, highest: null }])
  })

  test('names no weekday if another is almost the same', () => {
    const moods = [0, 2, 2, 4, 4, 4]
    expect(
      findPatterns(
        createSchoolWeeks(4, (weekday) => moods[weekday] ?? null),
        noQuestions,
      ),
    ).toMatchObject([{ lowest: null, highest: null }])
  })

  test('names both a highest and a lowest weekday', () => {
    const moods = [0, 2, 3, 3, 3, 5]
    expect(
      findPatterns(
        createSchoolWeeks(4, (weekday) => moods[weekday] ?? null),
        noQuestions,
      ),
    ).toMatchObject([{ lowest: 1, highest: 5 }])
  })

  test('has no average for a weekday with fewer than three days', () => {
    const rows = [...createSchoolWeeks(4, () => 3), createRow(6, 1), createRow(13, 1)]
    expect(findPatterns(rows, noQuestions)).toMatchObject([{ lowest: null, averages: [null, 3, 3, 3, 3, 3, null] }])
  })

  test('counts a day once, however many check-ins it has', () => {
    const repeated = Array.from({ length: 9 }, () => createRow(2, 1))
    const [weekday] = findPatterns([...createSchoolWeeks(4, () => 4), ...repeated], noQuestions)
    // Three Tuesdays of 4, and one that is the average of ten.
    expect(weekday).toMatchObject({ averages: [null, 4, 3.33, 4, 4, 4, null] })
  })
})

describe('context pattern', () => {
  const createCheckIns = (count: number, mood: number, contexts: string[]) =>
    Array.from({ length: count }, (_, day) => createRow(day % 5, mood, { contexts }))

  test('needs five check-ins with the context and five without', () => {
    expect(listKinds([...createCheckIns(4, 2, ['sleep']), ...createCheckIns(9, 4, ['friends'])])).toEqual([])
    expect(
      findPatterns([...createCheckIns(5, 2, ['sleep']), ...createCheckIns(5, 4, ['friends', 'team'])], noQuestions)[0],
    ).toEqual({
      kind: 'context',
      id: 'sleep',
      with: { mood: 2, count: 5 },
      without: { mood: 4, count: 5 },
    })
  })

  test('excludes check-ins without any context', () => {
    expect(listKinds([...createCheckIns(5, 2, ['sleep']), ...createCheckIns(9, 4, [])])).toEqual([])
  })

  test('lists only the three clearest contexts', () => {
    const rows = ['a', 'b', 'c', 'd', 'e'].flatMap((id, index) => createCheckIns(6, index + 1, [id]))
    expect(findPatterns(rows, noQuestions)).toHaveLength(3)
  })
})

describe('question pattern', () => {
  const createAnswers = (count: number, score: number, mood: number | null) =>
    Array.from({ length: count }, (_, day) => createRow(day % 5, mood, { answers: [{ question_uuid: 'q', score }] }))

  test('needs five high and five low answers with a mood', () => {
    expect(listKinds([...createAnswers(5, 5, 4), ...createAnswers(4, 1, 2), ...createAnswers(3, 1, null)])).toEqual([])
    expect(
      findPatterns([...createAnswers(5, 4, 4), ...createAnswers(6, 2, 2), ...createAnswers(9, 3, 1)], noQuestions),
    ).toEqual([{ kind: 'question', question_uuid: 'q', high: { mood: 4, count: 5 }, low: { mood: 2, count: 6 } }])
  })

  test('excludes the mood question itself', () => {
    expect(findPatterns([...createAnswers(5, 5, 5), ...createAnswers(5, 1, 1)], new Set(['q']))).toEqual([])
  })
})

describe('before-and-after comparison of practices', () => {
  const createPair = (day: number, session_uuid: string, [before, after]: [number, number]) => [
    { day: addDays(START, day), session_uuid, moment: 'before', mood: before },
    { day: addDays(START, day), session_uuid, moment: 'after', mood: after },
  ]

  test('needs three practices that were answered both before and after', () => {
    const twoPractices = [...createPair(1, 'a', [2, 3]), ...createPair(2, 'a', [3, 3])]
    expect(compareBeforeAndAfter(twoPractices)).toBeNull()
    expect(compareBeforeAndAfter([...twoPractices, ...createPair(2, 'b', [1, 3])])).toEqual({
      count: 3,
      before: 2,
      after: 3,
    })
  })

  test('ignores practices with only one of the two answers', () => {
    const unpaired = [1, 2, 3, 4].flatMap((day) => createPair(day, 'a', [2, 3]).slice(0, 1))
    expect(compareBeforeAndAfter(unpaired)).toBeNull()
  })
})
