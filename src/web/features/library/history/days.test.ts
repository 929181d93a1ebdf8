import { expect, test } from 'vitest'
import type { Session } from '#contract/library.ts'
import { groupByDay } from './days.ts'

const at = (uuid: string, listened_at: string) => ({ uuid, listened_at }) as Session
const now = new Date(2026, 10, 20, 8, 0)
const local = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

test('groupByDay groups sessions under Today, Yesterday and earlier dates', () => {
  const days = groupByDay(
    [at('a', local(20, 7)), at('b', local(19, 23)), at('c', local(19, 9)), at('d', local(5, 9))],
    now,
  )
  expect(days.map(({ title, isToday, sessions }) => [title, isToday, sessions.map(({ uuid }) => uuid)])).toEqual([
    ['Today', true, ['a']],
    ['Yesterday, 19 Nov', false, ['b', 'c']],
    ['Thursday, 05 Nov', false, ['d']],
  ])
})

test('groupByDay shows the year for a day in another year', () => {
  expect(groupByDay([at('a', new Date(2025, 11, 31, 9).toISOString())], now)[0]?.title).toBe('31 Dec 2025')
})

test('groupByDay shows December 31 as Yesterday on January 1', () => {
  const newYear = new Date(2026, 0, 1, 8)
  expect(groupByDay([at('a', new Date(2025, 11, 31, 9).toISOString())], newYear)[0]?.title).toBe('Yesterday, 31 Dec')
})
