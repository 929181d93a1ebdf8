import { expect, test } from 'vitest'
import type { Session } from '#contract/library.ts'
import { byDay } from './days.ts'

const at = (uuid: string, listened_at: string) => ({ uuid, listened_at }) as Session
const now = new Date(2026, 10, 20, 8, 0)
const local = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

test('what was heard today, yesterday and before stands under the day it was', () => {
  const days = byDay([at('a', local(20, 7)), at('b', local(19, 23)), at('c', local(19, 9)), at('d', local(5, 9))], now)
  expect(days.map(({ title, sessions }) => [title, sessions.map(({ uuid }) => uuid)])).toEqual([
    ['Today', ['a']],
    ['Yesterday', ['b', 'c']],
    ['05 Nov 2026', ['d']],
  ])
})
