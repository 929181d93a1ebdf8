import { expect, test } from 'vitest'
import type { Notification } from '#contract/notices.ts'
import { listSeenRecordings, toRecordingToasts } from './recording-toasts.ts'

const createNotice = (moment: Notification['moment'], name: string): Notification => ({
  uuid: `notice ${name}`,
  type: 'recording',
  status: 'pending',
  moment,
  exercise: null,
  recording: { uuid: name, title: `Title ${name}` },
  at: '2026-11-20T08:05:00.000Z',
})
const inAdmin = (search: string) => ({ pathname: '/admin/studio', search })

test('admin gets one toast for all recordings that wait for a review', () => {
  const [first, second] = [createNotice('handed_in', 'a'), createNotice('handed_in', 'b')]
  expect(toRecordingToasts([first])).toMatchObject([
    { text: 'A recording of Title a waits for your review.', link: { to: '/admin/studio?uuid=a' } },
  ])
  expect(toRecordingToasts([first, second])).toMatchObject([
    { text: '2 recordings wait for your review.', link: { to: '/admin/studio' }, uuids: ['notice a', 'notice b'] },
  ])
})

test('narrator gets a toast for each recording, which loads its page', () => {
  const notices = [createNotice('published', 'a'), createNotice('returned', 'b'), createNotice('failed', 'c')]
  expect(toRecordingToasts(notices)).toMatchObject([
    { text: 'Your recording of Title a is published.', link: { to: '/studio/a', isOtherDocument: true } },
    { text: 'Your recording of Title b was returned to you.', link: { to: '/studio/b', isOtherDocument: true } },
    {
      text: "The audio of your recording of Title c couldn't be prepared.",
      link: { to: '/studio/c', isOtherDocument: true },
    },
  ])
  const exercise: Notification = { ...createNotice('ready', 'd'), type: 'queue' }
  expect(toRecordingToasts([exercise])).toEqual([])
})

test('toast is not needed for a recording whose page is open', () => {
  const [first, second] = [createNotice('handed_in', 'a'), createNotice('handed_in', 'b')]
  const published = createNotice('published', 'c')
  const open = [first, second, published]
  expect(listSeenRecordings(open, inAdmin('?uuid=b'))).toEqual([second])
  expect(listSeenRecordings(open, inAdmin(''))).toEqual([first, second])
  expect(listSeenRecordings(open, inAdmin('?part=record'))).toEqual([])
  expect(listSeenRecordings(open, { pathname: '/studio/c', search: '' })).toEqual([published])
})
