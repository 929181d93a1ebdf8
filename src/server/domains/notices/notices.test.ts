import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as identity from '#contract/identity.ts'
import * as notices from '#contract/notices.ts'
import { DAY_MS, HOUR_MS } from '#rules/durations.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { type EventStreamClient, openStream } from '#tests/support/server/event-stream.ts'
import { createSignedInPerson, createVisitor, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { type NoticeSender, createNotices } from './notices.ts'
import { deleteOldNotices } from './notices.jobs.ts'

let server: TestApp
let address: string
let noticeSender: NoticeSender
const streams: EventStreamClient[] = []

beforeAll(async () => {
  server = await openTestApp({ work: true })
  noticeSender = createNotices(server.platform)
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const db = () => server.platform.db
const signInNewPerson = () => createSignedInPerson({ app: server.app, db: db() })
type Person = Awaited<ReturnType<typeof signInNewPerson>>

const listen = async (browser: Visitor): Promise<EventStreamClient> => {
  const stream = await openStream(address, { cookie: browser.cookie() })
  streams.push(stream)
  return stream
}
beforeEach(() => () => streams.splice(0).forEach((stream) => stream.close()))

/** Creates an exercise with only the fields that a notification needs. */
const makeExercise = async ({ person }: Person, title: string): Promise<string> => {
  const uuid = randomUUID()
  const now = new Date()
  await db()
    .insertInto('exercises_exercise')
    .values({
      uuid,
      account_uuid: person.uuid,
      organization_uuid: person.school.uuid,
      title,
      description: '',
      prompt: 'rain on the bus',
      audience: 'middle_school',
      technique: 'breath',
      theme: 'everyday',
      tone: 'warm',
      minutes: 3,
      voice: 'River',
      segments: '[]',
      seed: 1,
      scene: 'bay',
      palette: 'dawn',
      eyes: 'choice',
      script_by: 'built_in',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return uuid
}

const inTransaction = (work: (tx: Database) => Promise<void>) => db().transaction().execute(work)
const listNotifications = async (browser: Visitor) => (await browser.call(notices.notificationList, {})).Notifications
const listMoments = async (browser: Visitor) => (await listNotifications(browser)).map(({ moment }) => moment)
const close = (browser: Visitor, Notification: { type: notices.NotificationType; uuids?: string[] }) =>
  browser.call(notices.notificationUpdate, { Notification })

describe('notification of a finished exercise', () => {
  test('reaches every device of its owner and nobody else', async () => {
    const amara = await signInNewPerson()
    const phone = createVisitor(server.app)
    await phone.signIn(amara.person)
    const stranger = await signInNewPerson()
    const [deskStream, phoneStream, strangerStream] = [await listen(amara), await listen(phone), await listen(stranger)]
    const exerciseUuid = await makeExercise(amara, 'Rain on the bus')
    const about = { accountUuid: amara.person.uuid, exerciseUuid }
    await inTransaction((tx) => noticeSender.waiting(tx, about))
    await inTransaction((tx) => noticeSender.ready(tx, about))
    await expect.poll(() => [deskStream.received.length, phoneStream.received.length]).toEqual([2, 2])
    expect(phoneStream.received[1]).toEqual({ kind: 'notifications' })
    expect(await listNotifications(phone)).toMatchObject([
      { type: 'queue', status: 'pending', moment: 'ready', exercise: { uuid: exerciseUuid, title: 'Rain on the bus' } },
    ])
    expect(strangerStream.received).toEqual([])
    expect(await listNotifications(stranger)).toEqual([])
  })

  test('is not sent if the transaction rolls back', async () => {
    const amara = await signInNewPerson()
    const stream = await listen(amara)
    const about = { accountUuid: amara.person.uuid, exerciseUuid: await makeExercise(amara, 'Fog') }
    const failing = inTransaction(async (tx) => {
      await noticeSender.ready(tx, about)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await inTransaction((tx) => noticeSender.waiting(tx, about))
    await expect.poll(() => stream.received).toHaveLength(1)
    expect(await listMoments(amara)).toEqual(['waiting'])
  })

  test('is sent once if two workers report it at the same time', async () => {
    const amara = await signInNewPerson()
    const about = { accountUuid: amara.person.uuid, exerciseUuid: await makeExercise(amara, 'Fog') }
    await Promise.all([1, 2, 3].map(() => inTransaction((tx) => noticeSender.failed(tx, about))))
    expect(await listMoments(amara)).toEqual(['failed'])
  })

  test('is removed with its exercise', async () => {
    const amara = await signInNewPerson()
    const exerciseUuid = await makeExercise(amara, 'Fog')
    await inTransaction((tx) => noticeSender.ready(tx, { accountUuid: amara.person.uuid, exerciseUuid }))
    await db().deleteFrom('exercises_exercise').where('uuid', '=', exerciseUuid).execute()
    expect(await listNotifications(amara)).toEqual([])
  })
})

describe('dismissing notifications', () => {
  test('dismisses all of a type on every device of that person only', async () => {
    const [amara, bela] = [await signInNewPerson(), await signInNewPerson()]
    const phone = createVisitor(server.app)
    await phone.signIn(amara.person)
    for (const [owner, title] of [
      [amara, 'Fog'],
      [amara, 'Rain'],
      [bela, 'Fog'],
    ] as const) {
      const exerciseUuid = await makeExercise(owner, title)
      await inTransaction((tx) => noticeSender.ready(tx, { accountUuid: owner.person.uuid, exerciseUuid }))
    }
    const until = new Date(Date.now() + HOUR_MS)
    await inTransaction((tx) => noticeSender.quotaUsedUp(tx, { accountUuid: amara.person.uuid, until }))
    const phoneStream = await listen(phone)
    expect(await listMoments(phone)).toEqual(['limited', 'ready', 'ready'])
    await close(amara, { type: 'queue' })
    await expect.poll(() => phoneStream.received).toEqual([{ kind: 'notifications' }])
    expect(await listMoments(phone)).toEqual(['limited'])
    expect(await listMoments(bela)).toEqual(['ready'])
    await close(amara, { type: 'queue' })
    expect(await listMoments(phone)).toEqual(['limited'])
  })

  test('leaves notifications that the page had not received', async () => {
    const amara = await signInNewPerson()
    const about = { accountUuid: amara.person.uuid, exerciseUuid: await makeExercise(amara, 'Fog') }
    await inTransaction((tx) => noticeSender.waiting(tx, about))
    const [listed] = await listNotifications(amara)
    await inTransaction((tx) => noticeSender.ready(tx, about))
    await close(amara, { type: 'queue', uuids: [listed!.uuid] })
    expect(await listMoments(amara)).toEqual(['ready'])
  })

  test('does not affect the notifications of other people', async () => {
    const [amara, bela] = [await signInNewPerson(), await signInNewPerson()]
    const about = { accountUuid: amara.person.uuid, exerciseUuid: await makeExercise(amara, 'Fog') }
    await inTransaction((tx) => noticeSender.ready(tx, about))
    const [notice] = await listNotifications(amara)
    await close(bela, { type: 'queue', uuids: [notice!.uuid] })
    expect(await listMoments(amara)).toEqual(['ready'])
  })

  test('is remembered for a month', async () => {
    const amara = await signInNewPerson()
    const about = { accountUuid: amara.person.uuid, exerciseUuid: await makeExercise(amara, 'Fog') }
    await inTransaction((tx) => noticeSender.ready(tx, about))
    await close(amara, { type: 'queue' })
    const listRows = async () =>
      db().selectFrom('notices_notification').select('uuid').where('account_uuid', '=', amara.person.uuid).execute()
    await deleteOldNotices(server.platform)
    expect(await listRows()).toHaveLength(1)
    const later = { now: () => new Date(Date.now() + 31 * DAY_MS) }
    await deleteOldNotices({ ...server.platform, clock: later })
    expect(await listRows()).toHaveLength(0)
  })
})

describe('quota notification', () => {
  test('is sent when the quota is available again', async () => {
    const amara = await signInNewPerson()
    const stream = await listen(amara)
    const until = new Date(Date.now() + 1500)
    await inTransaction((tx) => noticeSender.quotaUsedUp(tx, { accountUuid: amara.person.uuid, until }))
    expect(await listNotifications(amara)).toMatchObject([
      { type: 'rate_limit', moment: 'limited', at: until.toISOString() },
    ])
    await vi.waitFor(() => expect(stream.received).toHaveLength(2), { timeout: 60_000 })
    expect(await listNotifications(amara)).toMatchObject([{ moment: 'available', exercise: null }])
  })

  test('is not sent for the earlier quota if it was reached again', async () => {
    const [amara, bela] = [await signInNewPerson(), await signInNewPerson()]
    const accountUuid = amara.person.uuid
    const first = Date.now() + 500
    await inTransaction((tx) => noticeSender.quotaUsedUp(tx, { accountUuid, until: new Date(first) }))
    await inTransaction((tx) => noticeSender.quotaUsedUp(tx, { accountUuid, until: new Date(Date.now() + HOUR_MS) }))
    // A person whose quota is free again after her first one has been notified: by then she would have been, too.
    const later = { accountUuid: bela.person.uuid, until: new Date(first + 1000) }
    await inTransaction((tx) => noticeSender.quotaUsedUp(tx, later))
    await vi.waitFor(async () => expect(await listMoments(bela)).toEqual(['available']), { timeout: 60_000 })
    expect(await listMoments(amara)).toEqual(['limited'])
  })
})

describe('notification stream', () => {
  test('requires a sign-in and must not be cached or buffered', async () => {
    const amara = await signInNewPerson()
    const stream = await listen(amara)
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(stream.headers.get('content-encoding')).toBeNull()
    const stranger = await openStream(address)
    expect(stranger.status).toBe(401)
  })

  test('ends with its auth session, wherever the session was ended', async () => {
    const amara = await signInNewPerson()
    const phone = createVisitor(server.app)
    await phone.signIn(amara.person)
    const phoneStream = await listen(phone)
    const deskStream = await listen(amara)
    const { Sessions } = await amara.call(identity.sessions, {})
    await amara.call(identity.endSession, { OpenSession: { uuid: Sessions.find(({ current }) => !current)!.uuid } })
    await phoneStream.ended
    await expect.poll(() => deskStream.received).toEqual([{ kind: 'person' }])
  })

  test('and polling do not keep an auth session alive', async () => {
    const amara = await signInNewPerson()
    await listen(amara)
    const getLastCall = async () =>
      (
        await db()
          .selectFrom('identity_session')
          .select('accessed_at')
          .where('account_uuid', '=', amara.person.uuid)
          .executeTakeFirstOrThrow()
      ).accessed_at
    const before = await getLastCall()
    server.clock.advance(120_000)
    await listen(amara)
    await listNotifications(amara)
    expect(await getLastCall()).toEqual(before)
    await amara.call(identity.sessions, {})
    expect(await getLastCall()).not.toEqual(before)
  })
})
