import { expect, test } from 'vitest'
import type { Session } from '#contract/library.ts'
import { groupByDay } from './group-by-day.ts'

const createSession = (uuid: string, listened_at: string) => ({ uuid, listened_at }) as Session
const now = new Date(2026, 10, 20, 8, 0)
const toIsoTime = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

test('groupByDay groups sessions under Today, Yesterday and earlier dates', () => {
  const days = groupByDay(
    [
      createSession('a', toIsoTime(20, 7)),
      createSession('b', toIsoTime(19, 23)),
      createSession('c', toIsoTime(19, 9)),
      createSession('d', toIsoTime(5, 9)),
    ],
    now,
  )
  expect(days.map(({ title, isToday, sessions }) => [title, isToday, sessions.map(({ uuid }) => uuid)])).toEqual([
    ['Today', true, ['a']],
    ['Yesterday, 19 Nov', false, ['b', 'c']],
    ['Thursday, 05 Nov', false, ['d']],
  ])
})

test('groupByDay shows the year for a day in another year', () => {
  expect(groupByDay([createSession('a', new Date(2025, 11, 31, 9).toISOString())], now)[0]?.title).toBe('31 Dec 2025')
})

test('groupByDay shows December 31 as Yesterday on January 1', () => {
  const newYear = new Date(2026, 0, 1, 8)
  expect(groupByDay([createSession('a', new Date(2025, 11, 31, 9).toISOString())], newYear)[0]?.title).toBe(
    'Yesterday, 31 Dec',
  )
})
