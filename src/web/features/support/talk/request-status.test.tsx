import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ContactRequest } from '#contract/support.ts'
import { RequestEnded, requestEndedTitle } from './request-ended.tsx'
import { isRequestEnded, getLatestRequest, formatRequestStatus, filterReachable } from './request-status.ts'

const NOW = Date.parse('2026-11-20T15:00:00Z')

const requestTo = (uuid: string, overrides: Partial<ContactRequest> = {}): ContactRequest => ({
  uuid: `request-${uuid}`,
  contact: { uuid, name: 'Ms. Ingrid Falk', role: 'Teacher' },
  sent_at: '2026-11-20T13:00:00Z',
  seen_at: null,
  withdrawn_at: null,
  reachable: true,
  handed_by: null,
  expect: '',
  ...overrides,
})
const ended = requestTo('falk', { reachable: false })

test('contact request ends if its contact left, unless it was withdrawn', () => {
  expect([ended, requestTo('falk'), { ...ended, withdrawn_at: ended.sent_at }].map(isRequestEnded)).toEqual([
    true,
    false,
    false,
  ])
})

test('contact who left is not offered again, even from a cached help card', () => {
  const people = ['falk', 'lind'].map((uuid) => ({ uuid, name: uuid, role: 'Teacher' }))
  expect(filterReachable(people, [ended]).map(({ uuid }) => uuid)).toEqual(['lind'])
  expect(filterReachable(people, [requestTo('falk')])).toHaveLength(2)
})

test('latest request is the one to a contact who left, until another contact is asked', () => {
  expect(getLatestRequest([ended], NOW)).toBe(ended)
  const next = requestTo('lind', { seen_at: '2026-11-18T15:00:00Z' })
  expect(getLatestRequest([next, ended], NOW)).toBeUndefined()
  const open = requestTo('lind')
  expect(getLatestRequest([open, ended], NOW)).toBe(open)
})

test('status of a contact request is one line, with the date if it was not today', () => {
  expect(formatRequestStatus(requestTo('falk'))).toMatch(
    /^Sent to Ms\. Falk, (\d\d \w{3}, )?\d\d:\d\d[ap]m\. Not seen yet$/,
  )
  const seen_at = '2026-11-18T15:00:00Z'
  expect(formatRequestStatus(requestTo('falk', { seen_at }))).toMatch(/^Seen by Ms\. Falk, \d\d Nov, \d\d:\d\d[ap]m$/)
  expect(formatRequestStatus(ended)).toBe("Ms. Falk can't be reached here anymore")
})

const renderEnded = (request: ContactRequest, onMore?: () => void) =>
  renderToStaticMarkup(
    <RequestEnded request={request} withdrawButton={null} onMore={onMore} onDone={() => undefined} />,
  )

test('ended contact request explains that it was not seen and offers another contact', () => {
  expect(requestEndedTitle(ended)).toBe("Ms. Falk can't be reached here anymore")
  const page = renderEnded(ended, () => undefined)
  expect(page).toContain('It wasn&#x27;t seen. Please ask someone else.')
  expect(page).toContain('<button')
  expect(page).toContain('Ask someone else')
  expect(page).not.toContain('Not seen yet')
  expect(renderEnded({ ...ended, seen_at: ended.sent_at })).not.toContain('wasn&#x27;t seen')
})

test('ended contact request names other trusted adults if no other contact is left', () => {
  expect(renderEnded(ended)).toContain('Any adult you trust is a good choice.')
})
