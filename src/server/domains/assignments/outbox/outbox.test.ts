// @tag outbox
import { describe, expect, test } from 'vitest'
import * as outbox from '#contract/assignments/outbox.ts'
import { signedIn } from '#tests/support/fixtures/test-people.ts'
import { openConnectedApp } from '#tests/support/fixtures/connected-app.ts'
import { updatePublishedAssignment, withdrawPublishedAssignment } from '../publishing/update-published.ts'
import { listClasses } from '../publishing/sections.ts'
import { toPublished } from '../responses.ts'
import type { OutboxThrottle } from './throttle.ts'

const { connected, house, inbox, later, parts, rows, run } = openConnectedApp()

describe('classes of a connected platform', () => {
  test('are loaded with their student counts, and from the cache while the platform is unavailable', async () => {
    const { teacher, sections } = await connected()
    expect(sections.map(({ name, grade, students_count }) => [name, grade, students_count])).toEqual([
      ['7A', '7', 25],
      ['7B', '7', 26],
    ])
    inbox().mood = { kind: 'fails', status: 503 }
    const cached = await listClasses(parts(), teacher)
    expect([cached.sections.map(({ uuid }) => uuid), cached.asOf]).toEqual([
      sections.map(({ uuid }) => uuid),
      expect.any(Date),
    ])
    inbox().mood = { kind: 'well' }
    inbox().sections = inbox().sections.slice(1)
    expect((await listClasses(parts(), teacher)).sections.map(({ name }) => name)).toEqual(['7B'])
  })

  test("can't be listed if the platform fails and none are cached", async () => {
    inbox().mood = { kind: 'fails', status: 503 }
    await expect(connected()).rejects.toMatchObject({ failure: 'partner_unavailable' })
    inbox().mood = { kind: 'fails', status: 403 }
    await expect(connected()).rejects.toMatchObject({ failure: 'partner_refused' })
  })
})

describe('assignment published to a platform', () => {
  test('is created once for each class with its URL, and can be edited and withdrawn', async () => {
    const { publish, session, teacher } = await connected()
    const { rows: published } = await publish('s-7a', 's-7b')
    await publish('s-7a', 's-7b')
    expect(published[0]?.call?.state).toBe('waiting')
    await run()
    expect(inbox().assignments).toMatchObject([
      {
        section_id: 's-7a',
        title: `Before a test: ${session.title}`,
        external_id: published[0]?.uuid,
        url: `https://alaia.test/audio/${session.uuid}?assignment_uuid=${published[0]?.uuid}`,
      },
      { section_id: 's-7b' },
    ])
    await updatePublishedAssignment(parts(), teacher, { uuid: published[0]!.uuid, instructions: 'By Tuesday.' })
    await run()
    expect(inbox().assignments[0]?.instructions).toBe('By Tuesday.')
    const withdrawn = await withdrawPublishedAssignment(parts(), teacher, published[0]!.uuid)
    await run()
    expect(inbox().assignments.map(({ section_id }) => section_id)).toEqual(['s-7b'])
    expect(withdrawn.withdrawn_at).not.toBeNull()
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent'])
  })

  test('is marked as failing only after an attempt, and a retry after a broken response creates no duplicate', async () => {
    const { publish } = await connected()
    const listFailing = async () =>
      (await publish('s-7a', 's-7b')).rows.map((row) => toPublished(row).platform?.failing)
    inbox().mood = { kind: 'breaks off' }
    expect(await listFailing()).toEqual([false, false])
    await run()
    expect(await listFailing()).toContain(true)
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toContainEqual(['waiting', 1])
    inbox().mood = { kind: 'well' }
    await later()
    await later()
    expect(
      inbox()
        .assignments.map(({ section_id }) => section_id)
        .toSorted(),
    ).toEqual(['s-7a', 's-7b'])
    expect((await rows()).every(({ state }) => state === 'sent')).toBe(true)
  })

  test('is not duplicated by a call that was considered lost and arrives late', async () => {
    const { publish } = await connected()
    const { rows: published } = await publish('s-7a')
    inbox().mood = { kind: 'fails', status: 502 }
    await run()
    inbox().mood = { kind: 'well' }
    const lateAssignment = { id: 'c-late', external_id: published[0]!.uuid, section_id: 's-7a' }
    const first = inbox().asked.length
    const timer = setInterval(() => {
      if (inbox().asked.slice(first).includes('POST /assignments')) {
        inbox().assignments.unshift(lateAssignment as never)
        clearInterval(timer)
      }
    }, 1)
    inbox().latency = 40
    await later()
    clearInterval(timer)
    expect(inbox().assignments.map(({ id }) => id)).toEqual(['c-late'])
  })

  test('waits with backoff while the platform is unavailable', async () => {
    const { publish } = await connected()
    await publish('s-7a', 's-7b')
    inbox().mood = { kind: 'fails', status: 503 }
    const throttles = new Map<string, OutboxThrottle>()
    const callsBefore = inbox().asked.length
    await run({ throttles })
    await run({ throttles })
    expect(inbox().asked.length - callsBefore).toBeLessThanOrEqual(2)
    expect((await rows()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    expect((await rows()).some(({ last_error }) => last_error === 'It answered 503.')).toBe(true)
    inbox().mood = { kind: 'well' }
    await later()
    expect(inbox().assignments).toHaveLength(2)
  })

  test('is sent again no earlier than the Retry-After of the platform', async () => {
    const { publish } = await connected()
    await publish('s-7a')
    inbox().mood = { kind: 'fails', status: 429, retryAfter: 300 }
    await run()
    inbox().mood = { kind: 'well' }
    await later(200_000)
    expect(inbox().assignments).toEqual([])
    await later(200_000)
    expect(inbox().assignments).toHaveLength(1)
  })

  test('that the platform rejects is listed for admins of that school, who can resend it', async () => {
    const { publish, school } = await connected()
    const admin = await signedIn({ app: house().app, db: house().platform.db }, { school, user_type: 'admin' })
    inbox().mood = { kind: 'fails', status: 403 }
    await publish('s-7a')
    await run()
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
    inbox().mood = { kind: 'well' }
    const stranger = await signedIn({ app: house().app, db: house().platform.db }, { user_type: 'admin' })
    const resendRequest = { uuids: [list.Outbox[0]!.uuid] }
    expect(await stranger.call(outbox.outboxResend, { Outbox: resendRequest })).toMatchObject({ resent: 0 })
    expect((await stranger.call(outbox.outboxList, {})).Outbox).toEqual([])
    expect(await admin.call(outbox.outboxResend, { Outbox: resendRequest })).toMatchObject({ resent: 1 })
    await run()
    expect(inbox().assignments).toHaveLength(1)
    expect((await admin.call(outbox.outboxList, {})).Counts).toEqual({
      waiting: 0,
      sent: 1,
      refused: 0,
      failing: 0,
    })
  })

  test('is sent once if an admin resends it during a retry', async () => {
    const { publish, school } = await connected()
    const admin = await signedIn({ app: house().app, db: house().platform.db }, { school, user_type: 'admin' })
    inbox().mood = { kind: 'fails', status: 502 }
    await publish('s-7a')
    await run()
    inbox().mood = { kind: 'well' }
    inbox().latency = 500
    const callsBeforeRetry = inbox().asked.length
    const retry = later()
    await expect.poll(() => inbox().asked.length, { timeout: 60_000 }).toBeGreaterThan(callsBeforeRetry)
    expect(await admin.call(outbox.outboxResend, { Outbox: {} })).toMatchObject({ resent: 0 })
    await run()
    await retry
    expect(
      inbox()
        .asked.slice(callsBeforeRetry)
        .filter((callsBefore) => callsBefore === 'POST /assignments'),
    ).toHaveLength(1)
    expect((await rows()).map(({ state }) => state)).toEqual(['sent'])
  })
})
