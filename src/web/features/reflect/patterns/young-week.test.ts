import { expect, test } from 'vitest'
import { getWeekAround, describeWeek } from './young-week.ts'

const createDay = (number: number, moods: number[], count = 1) => ({ day: `2026-11-${number}`, moods, count })

test('getWeekAround returns Sunday to Saturday and marks future days', () => {
  const week = getWeekAround('2026-11-18', [
    createDay(14, [5]),
    createDay(15, [2]),
    createDay(16, []),
    createDay(17, [], 0),
    createDay(18, [4, 1], 2),
  ])
  expect(week.map(({ day, moods }) => [day, moods])).toEqual([
    ['2026-11-15', [2]],
    ['2026-11-16', []],
    ['2026-11-17', undefined],
    ['2026-11-18', [4, 1]],
    ['2026-11-19', undefined],
    ['2026-11-20', undefined],
    ['2026-11-21', undefined],
  ])
  expect(week.map(({ isFuture }) => isFuture)).toEqual([false, false, false, false, true, true, true])
})

test('describeWeek describes the check-ins of a week in one sentence', () => {
  const sentence = (...days: ReturnType<typeof createDay>[]) => describeWeek(getWeekAround('2026-11-18', days))
  expect(sentence()).toBe('No sun yet this week. You can check in on any day.')
  expect(sentence(createDay(16, [3]))).toBe('You checked in on one day this week.')
  expect(sentence(createDay(15, [1]), createDay(16, []), createDay(18, [4]))).toBe(
    'You checked in on three days this week.',
  )
})
