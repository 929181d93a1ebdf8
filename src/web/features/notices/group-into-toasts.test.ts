import { expect, test } from 'vitest'
import type { Notification } from '#contract/notices.ts'
import { listAlreadySeen, toToasts } from './group-into-toasts.ts'

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
  toToasts(moments.map(notice)).map(({ text }) => text)

test('toast has a fixed text for each kind of notice', () => {
  expect(textsFor('ready')).toEqual(['Audio Generated'])
  expect(textsFor('waiting')).toEqual(['Marked as Pending'])
  expect(textsFor('available')).toEqual(['Generate Audio Available'])
  expect(toToasts([notice('ready')])[0]?.link?.to).toBe('/custom-exercise/list')
  expect(toToasts([notice('waiting')])[0]?.link).toBeUndefined()
})

test('toast is not shown for a rate limit that still applies', () => {
  expect(textsFor('limited')).toEqual([])
})

test('toasts are grouped by kind, and closing one closes all of its kind', () => {
  const [waiting, ready, limited] = [notice('waiting'), notice('ready'), notice('limited')]
  const earlier = notice('ready')
  expect(toToasts([waiting, limited, ready, earlier])).toMatchObject([
    { text: 'Audio Generated', type: 'queue', uuids: [ready.uuid, earlier.uuid] },
    { text: 'Marked as Pending', type: 'queue', uuids: [waiting.uuid] },
  ])
  expect(textsFor('available', 'failed')).toEqual([
    'The audio stopped halfway. Your script is safe.',
    'Generate Audio Available',
  ])
})

test('toast gets a new id if another exercise is ready', () => {
  const ready = notice('ready')
  const [before] = toToasts([ready])
  const [after] = toToasts([notice('ready'), ready])
  expect(after?.id).not.toBe(before?.id)
})

test('toast is not needed for the audio of the exercise that is open', () => {
  const createNoticeAbout = (moment: Notification['moment'], uuid: string) => ({
    ...notice(moment),
    exercise: { uuid, title: '' },
  })
  const open = [
    createNoticeAbout('ready', 'one'),
    createNoticeAbout('ready', 'other'),
    createNoticeAbout('waiting', 'one'),
    notice('ready'),
  ]
  expect(listAlreadySeen(open, (uuid) => uuid === 'one')).toEqual([open[0]])
  expect(listAlreadySeen(open, () => false)).toEqual([])
})
