import { describe, expect, test } from 'vitest'
import { compareBeforeAndAfter, type PatternRow, findPatterns } from './patterns.ts'
import { addDays } from './zones.ts'

const none: ReadonlySet<string> = new Set()
/** This day is a Sunday. */
const START = '2026-09-06'
const row = (day: number, mood: number | null, more: Partial<PatternRow> = {}): PatternRow => ({
  day: addDays(START, day),
  mood,
  answers: [],
  contexts: [],
  ...more,
})
/** Creates rows for Monday to Friday of the given number of weeks. */
const schoolWeeks = (weeks: number, moodOf: (weekday: number) => number | null): PatternRow[] =>
  Array.from({ length: weeks }, (_, week) =>
    [1, 2, 3, 4, 5].map((weekday) => row(week * 7 + weekday, moodOf(weekday))),
  ).flat()
const kinds = (rows: PatternRow[]) => findPatterns(rows, none).map(({ kind }) => kind)

describe('weekday pattern', () => {
  test('names the lowest weekday after four weeks, and not after three', () => {
    const mondays = (weekday: number) => (weekday === 4 ? 2 : 4)
    expect(kinds(schoolWeeks(3, mondays))).toEqual([])
    expect(findPatterns(schoolWeeks(4, mondays), none)).toEqual([
      { kind: 'weekday', lowest: 4, highest: null, weeks: 4, averages: [null, 4, 4, 4, 2, 4, null] },
    ])
  })

  test('names no weekday if all are alike', () => {
    expect(
      findPatterns(
        schoolWeeks(5, () => 3),
        none,
      ),
    ).toMatchObject([{ kind: 'weekday', lowest: null, highest: null }])
  })

  test('names no weekday if another is almost the same', () => {
    const moods = [0, 2, 2, 4, 4, 4]
    expect(
      findPatterns(
        schoolWeeks(4, (weekday) => moods[weekday] ?? null),
        none,
      ),
    ).toMatchObject([{ lowest: null, highest: null }])
  })

  test('names both a highest and a lowest weekday', () => {
    const moods = [0, 2, 3, 3, 3, 5]
    expect(
      findPatterns(
        schoolWeeks(4, (weekday) => moods[weekday] ?? null),
        none,
      ),
    ).toMatchObject([{ lowest: 1, highest: 5 }])
  })

  test('has no average for a weekday with fewer than three days', () => {
    const rows = [...schoolWeeks(4, () => 3), row(6, 1), row(13, 1)]
    expect(findPatterns(rows, none)).toMatchObject([{ lowest: null, averages: [null, 3, 3, 3, 3, 3, null] }])
  })

  test('counts a day once, however many check-ins it has', () => {
    const often = Array.from({ length: 9 }, () => row(2, 1))
    const [weekday] = findPatterns([...schoolWeeks(4, () => 4), ...often], none)
    // Three Tuesdays of 4, and one that is the average of ten.
    expect(weekday).toMatchObject({ averages: [null, 4, 3.33, 4, 4, 4, null] })
  })
})

describe('context pattern', () => {
  const times = (count: number, mood: number, contexts: string[]) =>
    Array.from({ length: count }, (_, day) => row(day % 5, mood, { contexts }))

  test('needs five check-ins with the context and five without', () => {
    expect(kinds([...times(4, 2, ['sleep']), ...times(9, 4, ['friends'])])).toEqual([])
    expect(findPatterns([...times(5, 2, ['sleep']), ...times(5, 4, ['friends', 'team'])], none)[0]).toEqual({
      kind: 'context',
      id: 'sleep',
      with: { mood: 2, count: 5 },
      without: { mood: 4, count: 5 },
    })
  })

  test('excludes check-ins without any context', () => {
    expect(kinds([...times(5, 2, ['sleep']), ...times(9, 4, [])])).toEqual([])
  })

  test('lists only the three clearest contexts', () => {
    const rows = ['a', 'b', 'c', 'd', 'e'].flatMap((id, index) => times(6, index + 1, [id]))
    expect(findPatterns(rows, none)).toHaveLength(3)
  })
})

describe('question pattern', () => {
  const answered = (count: number, score: number, mood: number | null) =>
    Array.from({ length: count }, (_, day) => row(day % 5, mood, { answers: [{ question_uuid: 'q', score }] }))

  test('needs five high and five low answers with a mood', () => {
    expect(kinds([...answered(5, 5, 4), ...answered(4, 1, 2), ...answered(3, 1, null)])).toEqual([])
    expect(findPatterns([...answered(5, 4, 4), ...answered(6, 2, 2), ...answered(9, 3, 1)], none)).toEqual([
      { kind: 'question', question_uuid: 'q', high: { mood: 4, count: 5 }, low: { mood: 2, count: 6 } },
    ])
  })

  test('excludes the mood question itself', () => {
    expect(findPatterns([...answered(5, 5, 5), ...answered(5, 1, 1)], new Set(['q']))).toEqual([])
  })
})

describe('before-and-after comparison of practices', () => {
  const pair = (day: number, session_uuid: string, [before, after]: [number, number]) => [
    { day: addDays(START, day), session_uuid, moment: 'before', mood: before },
    { day: addDays(START, day), session_uuid, moment: 'after', mood: after },
  ]

  test('needs three practices that were answered both before and after', () => {
    const two = [...pair(1, 'a', [2, 3]), ...pair(2, 'a', [3, 3])]
    expect(compareBeforeAndAfter(two)).toBeNull()
    expect(compareBeforeAndAfter([...two, ...pair(2, 'b', [1, 3])])).toEqual({ count: 3, before: 2, after: 3 })
  })

  test('ignores practices with only one of the two answers', () => {
    const halves = [1, 2, 3, 4].flatMap((day) => pair(day, 'a', [2, 3]).slice(0, 1))
    expect(compareBeforeAndAfter(halves)).toBeNull()
  })
})
