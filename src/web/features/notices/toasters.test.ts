import { expect, test } from 'vitest'
import type { Notification } from '#contract/notices.ts'
import { toastersFor } from './toasters.ts'

let count = 0
const notice = (moment: Notification['moment']): Notification => ({
  uuid: `notice-${(count += 1)}`,
  type: moment === 'limited' || moment === 'available' ? 'rate_limit' : 'queue',
  status: 'pending',
  moment,
  exercise: null,
  at: '2026-11-20T08:05:00.000Z',
})
const textsFor = (...moments: Notification['moment'][]): string[] =>
  toastersFor(moments.map(notice)).map(({ text }) => text)

test('each moment has the words of the specification', () => {
  expect(textsFor('ready')).toEqual(['Audio Generated'])
  expect(textsFor('waiting')).toEqual(['Marked as Pending'])
  expect(textsFor('available')).toEqual(['Generate Audio Available'])
  expect(toastersFor([notice('ready')])[0]?.leads).toBe(true)
  expect(toastersFor([notice('waiting')])[0]?.leads).toBe(false)
})

test('a limit that still holds has no toaster', () => {
  expect(textsFor('limited')).toEqual([])
})

test('of one type there is one toaster, of what matters most, and closing it closes all it stands for', () => {
  const [waiting, ready, limited] = [notice('waiting'), notice('ready'), notice('limited')]
  expect(toastersFor([waiting, limited, ready])).toMatchObject([
    { text: 'Audio Generated', type: 'queue', uuids: [waiting.uuid, ready.uuid] },
  ])
  expect(textsFor('available', 'failed', 'waiting')).toEqual([
    'The voice stopped halfway. Your script is safe.',
    'Generate Audio Available',
  ])
})
