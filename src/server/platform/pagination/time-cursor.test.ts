import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mergeNewestFirst, paginateByTime, type TimeCursor, parseTimeCursor } from './time-cursor.ts'
import { createPageNotFound } from './pagination.ts'

const createCursor = (at: string, uuid: string = randomUUID()): TimeCursor => ({ at: new Date(at), uuid })
const identity = (cursor: TimeCursor): TimeCursor => cursor

test('a time cursor points after the last item of its page', () => {
  const rows = [
    createCursor('2026-11-21T08:05:00.123Z'),
    createCursor('2026-11-20T08:05:00Z'),
    createCursor('2026-11-19T08:05:00Z'),
  ]
  const { items, next_cursor } = paginateByTime(rows, 2, identity)
  expect(items).toEqual(rows.slice(0, 2))
  expect(parseTimeCursor(next_cursor!)).toEqual(rows[1])
  expect(paginateByTime(rows, 3, identity).next_cursor).toBeNull()
  expect(parseTimeCursor(undefined)).toBeNull()
})

test('merged lists are ordered newest first and by uuid for equal times', () => {
  const [low, high] = ['0a', 'fe'].map((digits) => `${digits}000000-0000-4000-8000-000000000000`)
  const [newest, oldest] = [createCursor('2026-11-21T08:05:00Z'), createCursor('2026-11-01T08:05:00Z')]
  const [first, second] = [createCursor('2026-11-05T08:05:00Z', low), createCursor('2026-11-05T08:05:00Z', high)]
  expect(mergeNewestFirst([[second, oldest], [newest], [first]], identity)).toEqual([newest, first, second, oldest])
})

test('a time cursor that is invalid or out of range is rejected', () => {
  for (const position of ['nowhere', ['0000-01-01T00:00:00Z', randomUUID()], ['2026-11-21T08:05:00Z', '7']]) {
    const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
    expect(() => parseTimeCursor(cursor)).toThrow(createPageNotFound())
  }
})
