// @tag outbox
import { describe, expect, test } from 'vitest'
import * as outbox from '#contract/assignments/outbox.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { openConnectedApp } from '#tests/support/fixtures/connected-app.ts'
import { updatePublishedAssignment, withdrawPublishedAssignment } from '../publishing/update-published.ts'
import { listClasses } from '../publishing/sections.ts'
import { toPublished } from '../responses.ts'
import type { OutboxThrottle } from './limit-concurrency.ts'

const { connectSchool, testApp, inbox, drainAfter, context, listRows, drain } = openConnectedApp()

describe('classes of a connected platform', () => {
  test('are loaded with their student counts, and from the cache while the platform is unavailable', async () => {
    const { teacher, sections } = await connectSchool()
    expect(sections.map(({ name, grade, students_count }) => [name, grade, students_count])).toEqual([
      ['7A', '7', 25],
      ['7B', '7', 26],
    ])
    inbox().behavior = { kind: 'fails', status: 503 }
    const cached = await listClasses(context(), teacher)
    expect([cached.sections.map(({ uuid }) => uuid), cached.asOf]).toEqual([
      sections.map(({ uuid }) => uuid),
      expect.any(Date),
    ])
    inbox().behavior = { kind: 'well' }
    inbox().sections = inbox().sections.slice(1)
    expect((await listClasses(context(), teacher)).sections.map(({ name }) => name)).toEqual(['7B'])
  })

  test("can't be listed if the platform fails and none are cached", async () => {
    inbox().behavior = { kind: 'fails', status: 503 }
    await expect(connectSchool()).rejects.toMatchObject({ failure: 'partner_unavailable' })
    inbox().behavior = { kind: 'fails', status: 403 }
    await expect(connectSchool()).rejects.toMatchObject({ failure: 'partner_refused' })
  })
})

describe('assignment published to a platform', () => {
  test('is created once for each class with its URL, and can be edited and withdrawn', async () => {
    const { publish, session, teacher } = await connectSchool()
    const { rows: published } = await publish('s-7a', 's-7b')
    await publish('s-7a', 's-7b')
    expect(published[0]?.call?.state).toBe('waiting')
    await drain()
    expect(inbox().assignments).toMatchObject([
      {
        section_id: 's-7a',
        title: `Before a test: ${session.title}`,
        external_id: published[0]?.uuid,
        url: `https://alaia.test/audio/${session.uuid}?assignment_uuid=${published[0]?.uuid}`,
      },
      { section_id: 's-7b' },
    ])
    await updatePublishedAssignment(context(), teacher, { uuid: published[0]!.uuid, instructions: 'By Tuesday.' })
    await drain()
    expect(inbox().assignments[0]?.instructions).toBe('By Tuesday.')
    const withdrawn = await withdrawPublishedAssignment(context(), teacher, published[0]!.uuid)
    await drain()
    expect(inbox().assignments.map(({ section_id }) => section_id)).toEqual(['s-7b'])
    expect(withdrawn.withdrawn_at).not.toBeNull()
    expect((await listRows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent'])
  })

  test('is marked as failing only after an attempt, and a retry after a broken response creates no duplicate', async () => {
    const { publish } = await connectSchool()
    const listFailing = async () =>
      (await publish('s-7a', 's-7b')).rows.map((row) => toPublished(row).platform?.failing)
    inbox().behavior = { kind: 'breaks off' }
    expect(await listFailing()).toEqual([false, false])
    await drain()
    expect(await listFailing()).toContain(true)
    expect((await listRows()).map(({ state, attempts }) => [state, attempts])).toContainEqual(['waiting', 1])
    inbox().behavior = { kind: 'well' }
    await drainAfter()
    await drainAfter()
    expect(
      inbox()
        .assignments.map(({ section_id }) => section_id)
        .toSorted(),
    ).toEqual(['s-7a', 's-7b'])
    expect((await listRows()).every(({ state }) => state === 'sent')).toBe(true)
  })

  test('is not duplicated by a call that was considered lost and arrives late', async () => {
    const { publish } = await connectSchool()
    const { rows: published } = await publish('s-7a')
    inbox().behavior = { kind: 'fails', status: 502 }
    await drain()
    inbox().behavior = { kind: 'well' }
    const lateAssignment = { id: 'c-late', external_id: published[0]!.uuid, section_id: 's-7a' }
    const first = inbox().receivedRequests.length
    const timer = setInterval(() => {
      if (inbox().receivedRequests.slice(first).includes('POST /assignments')) {
        inbox().assignments.unshift(lateAssignment as never)
        clearInterval(timer)
      }
    }, 1)
    inbox().latency = 40
    await drainAfter()
    clearInterval(timer)
    expect(inbox().assignments.map(({ id }) => id)).toEqual(['c-late'])
  })

  test('waits with backoff while the platform is unavailable', async () => {
    const { publish } = await connectSchool()
    await publish('s-7a', 's-7b')
    inbox().behavior = { kind: 'fails', status: 503 }
    const throttles = new Map<string, OutboxThrottle>()
    const callsBefore = inbox().receivedRequests.length
    await drain({ throttles })
    await drain({ throttles })
    expect(inbox().receivedRequests.length - callsBefore).toBeLessThanOrEqual(2)
    expect((await listRows()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    expect((await listRows()).some(({ last_error }) => last_error === 'It answered 503.')).toBe(true)
    inbox().behavior = { kind: 'well' }
    await drainAfter()
    expect(inbox().assignments).toHaveLength(2)
  })

  test('is sent again no earlier than the Retry-After of the platform', async () => {
    const { publish } = await connectSchool()
    await publish('s-7a')
    inbox().behavior = { kind: 'fails', status: 429, retryAfter: 300 }
    await drain()
    inbox().behavior = { kind: 'well' }
    await drainAfter(200_000)
    expect(inbox().assignments).toEqual([])
    await drainAfter(200_000)
    expect(inbox().assignments).toHaveLength(1)
  })

  test('that the platform rejects is listed for admins of that school, who can resend it', async () => {
    const { publish, school } = await connectSchool()
    const admin = await createSignedInPerson(
      { app: testApp().app, db: testApp().platform.db },
      { school, user_type: 'admin' },
    )
    inbox().behavior = { kind: 'fails', status: 403 }
    await publish('s-7a')
    await drain()
    const list = await admin.call(outbox.outboxList, { Filter: { state: 'refused' } })
    expect(list.Outbox).toMatchObject([
      {
        kind: 'publish',
        state: 'refused',
        about: 'Before a test',
        section: '7A',
        attempts: 1,
        last_error: 'It answered 403.',
      },
    ])
    expect(list.Counts).toEqual({ waiting: 0, sent: 0, refused: 1, failing: 0 })
    inbox().behavior = { kind: 'well' }
    const stranger = await createSignedInPerson(
      { app: testApp().app, db: testApp().platform.db },
      { user_type: 'admin' },
    )
    const resendRequest = { uuids: [list.Outbox[0]!.uuid] }
    expect(await stranger.call(outbox.outboxResend, { Outbox: resendRequest })).toMatchObject({ resent: 0 })
    expect((await stranger.call(outbox.outboxList, {})).Outbox).toEqual([])
    expect(await admin.call(outbox.outboxResend, { Outbox: resendRequest })).toMatchObject({ resent: 1 })
    await drain()
    expect(inbox().assignments).toHaveLength(1)
    expect((await admin.call(outbox.outboxList, {})).Counts).toEqual({
      waiting: 0,
      sent: 1,
      refused: 0,
      failing: 0,
    })
  })

  test('is sent once if an admin resends it during a retry', async () => {
    const { publish, school } = await connectSchool()
    const admin = await createSignedInPerson(
      { app: testApp().app, db: testApp().platform.db },
      { school, user_type: 'admin' },
    )
    inbox().behavior = { kind: 'fails', status: 502 }
    await publish('s-7a')
    await drain()
    inbox().behavior = { kind: 'well' }
    inbox().latency = 500
    const callsBeforeRetry = inbox().receivedRequests.length
    const retry = drainAfter()
    await expect.poll(() => inbox().receivedRequests.length, { timeout: 60_000 }).toBeGreaterThan(callsBeforeRetry)
    expect(await admin.call(outbox.outboxResend, { Outbox: {} })).toMatchObject({ resent: 0 })
    await drain()
    await retry
    expect(
      inbox()
        .receivedRequests.slice(callsBeforeRetry)
        .filter((request) => request === 'POST /assignments'),
    ).toHaveLength(1)
    expect((await listRows()).map(({ state }) => state)).toEqual(['sent'])
  })
})
