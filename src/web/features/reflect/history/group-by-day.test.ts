import { expect, test } from 'vitest'
import type { HistoryItem } from '#contract/reflect.ts'
import { groupByDay } from './group-by-day.ts'

const toIsoTime = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const createCheckIn = (uuid: string, day: string, at: string) =>
  ({ kind: 'check_in', at, check_in: { uuid, day } }) as unknown as HistoryItem
const createEntry = (uuid: string, at: string) => ({ kind: 'entry', at, entry: { uuid } }) as unknown as HistoryItem

test("groupByDay groups check-ins by the person's own day, independent of the current time zone", () => {
  const items = [
    createEntry('a', toIsoTime(20, 7)),
    // It was the evening of the 19th for the person who answered, however late it was in this time zone.
    createCheckIn('b', '2026-11-19', toIsoTime(20, 1)),
    createEntry('c', toIsoTime(19, 9)),
    createCheckIn('d', '2025-12-31', new Date(2025, 11, 31, 9).toISOString()),
  ]
  const days = groupByDay(items, '2026-11-20').map(({ title, items: dayItems }) => [title, dayItems.length])
  expect(days).toEqual([
    ['Today', 1],
    ['Yesterday, 19 Nov', 2],
    ['31 Dec 2025', 1],
  ])
})
