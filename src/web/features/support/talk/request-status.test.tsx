import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ContactRequest } from '#contract/support.ts'
import { RequestEnded, requestEndedTitle } from './request-ended.tsx'
import { isRequestEnded, getLatestRequest, requestStatusText, filterReachable } from './request-status.ts'

const NOW = Date.parse('2026-11-20T15:00:00Z')

const requestTo = (uuid: string, wish: Partial<ContactRequest> = {}): ContactRequest => ({
  uuid: `request-${uuid}`,
  contact: { uuid, name: 'Ms. Ingrid Falk', role: 'Teacher' },
  sent_at: '2026-11-20T13:00:00Z',
  seen_at: null,
  withdrawn_at: null,
  reachable: true,
  handed_by: null,
  expect: '',
  ...wish,
})
const gone = requestTo('falk', { reachable: false })

test('a request to somebody who left is gone, until it is taken back', () => {
  expect([gone, requestTo('falk'), { ...gone, withdrawn_at: gone.sent_at }].map(isRequestEnded)).toEqual([
    true,
    false,
    false,
  ])
})

test('whoever left is not offered again, although the card was fetched before', () => {
  const people = ['falk', 'lind'].map((uuid) => ({ uuid, name: uuid, role: 'Teacher' }))
  expect(filterReachable(people, [gone]).map(({ uuid }) => uuid)).toEqual(['lind'])
  expect(filterReachable(people, [requestTo('falk')])).toHaveLength(2)
})

test('of somebody who left one is told first, and not again once somebody else was asked', () => {
  expect(getLatestRequest([gone], NOW)).toBe(gone)
  const next = requestTo('lind', { seen_at: '2026-11-18T15:00:00Z' })
  expect(getLatestRequest([next, gone], NOW)).toBeUndefined()
  const open = requestTo('lind')
  expect(getLatestRequest([open, gone], NOW)).toBe(open)
})

test('what became of a request is said in one line, with the day where it was not today', () => {
  expect(requestStatusText(requestTo('falk'))).toMatch(
    /^Sent to Ms\. Falk, (\d\d \w{3}, )?\d\d:\d\d[ap]m\. Not seen yet$/,
  )
  const seen_at = '2026-11-18T15:00:00Z'
  expect(requestStatusText(requestTo('falk', { seen_at }))).toMatch(/^Seen by Ms\. Falk, \d\d Nov, \d\d:\d\d[ap]m$/)
  expect(requestStatusText(gone)).toBe("Ms. Falk can't be reached here any more")
})

const shown = (request: ContactRequest, onMore?: () => void) =>
  renderToStaticMarkup(<RequestEnded request={request} takeBack={null} onMore={onMore} onDone={() => undefined} />)

test('the page says plainly that nobody sees it, and leads to somebody else', () => {
  expect(requestEndedTitle(gone)).toBe("Ms. Falk can't be reached here any more")
  const page = shown(gone, () => undefined)
  expect(page).toContain('It wasn&#x27;t seen. Please ask someone else.')
  expect(page).toContain('<button')
  expect(page).toContain('Ask someone else')
  expect(page).not.toContain('Not seen yet')
  expect(shown({ ...gone, seen_at: gone.sent_at })).not.toContain('wasn&#x27;t seen')
})

test('where nobody else is on the list it names who is there besides', () => {
  expect(shown(gone)).toContain('Any adult you trust is right, too.')
})
