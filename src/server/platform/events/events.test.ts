// @tag events
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { LiveEvent } from '#contract/events.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { getTestDatabase } from '#tests/support/server/database.ts'
import { openStream } from '#tests/support/server/event-stream.ts'
import { createJsonLog } from '../log.ts'
import { createEvents } from './events.ts'
import { registerEventRoutes, type StreamOwner } from './event-stream.ts'

const database = await getTestDatabase()
const log = createJsonLog('error')
// Simulates two processes on one database.
const firstProcess = createEvents({ database, log })
const secondProcess = createEvents({ database, log })
afterAll(() => {
  firstProcess.close()
  secondProcess.close()
})

const openApps: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(openApps.splice(0).map((app) => app.close()))
})

const notifications: LiveEvent = { kind: 'notifications' }
const createExerciseEvent = (percent: number): LiveEvent => ({
  kind: 'exercise',
  uuid: randomUUID(),
  status: 'processing',
  stage: 'speaking',
  percent,
})

/** Waits for a later event: events arrive in order, so every earlier one has arrived then. */
const waitForDelivery = async (): Promise<void> => {
  const received = Promise.withResolvers<void>()
  const person = randomUUID()
  const stop = firstProcess.listen(person, () => received.resolve())
  await secondProcess.publish(person, notifications)
  await received.promise
  stop()
}

test('an event reaches the person in another process, in order, and nobody else', async () => {
  const [person, otherPerson] = [randomUUID(), randomUUID()]
  const received: LiveEvent[] = []
  const receivedByOther: LiveEvent[] = []
  const stop = firstProcess.listen(person, (event) => received.push(event))
  firstProcess.listen(otherPerson, (event) => receivedByOther.push(event))
  await firstProcess.ready()
  await firstProcess.publish(otherPerson, notifications)
  await expect.poll(() => receivedByOther).toHaveLength(1)
  const sentEvents = [createExerciseEvent(1), createExerciseEvent(2), notifications]
  for (const event of sentEvents) await secondProcess.publish(person, event)
  await expect.poll(() => received).toEqual(sentEvents)
  stop()
  await secondProcess.publish(person, notifications)
  await waitForDelivery()
  expect(received).toHaveLength(3)
  expect(receivedByOther).toHaveLength(1)
})

test('an event in a transaction is delivered on commit and never after a rollback', async () => {
  const person = randomUUID()
  const received: LiveEvent[] = []
  firstProcess.listen(person, (event) => received.push(event))
  await firstProcess.ready()
  const failing = database.db.transaction().execute(async (tx) => {
    await secondProcess.publish(person, createExerciseEvent(1), tx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const committed = createExerciseEvent(2)
  await database.db.transaction().execute(async (tx) => {
    await secondProcess.publish(person, committed, tx)
    // The embedded engine has one connection, held by this transaction, and delivers notifications in order.
    if (database.engine === 'postgres') await waitForDelivery()
    else await sql`select 1`.execute(tx)
    expect(received).toEqual([])
  })
  await expect.poll(() => received).toEqual([committed])
})

/** Starts a server with only the event stream. A header names the auth session. */
const startStreamServer = async (heartbeatMs: number) => {
  const owners = new Map<string, StreamOwner>()
  const app = Fastify()
  openApps.push(app)
  await app.register(registerEventRoutes, {
    events: firstProcess,
    heartbeatMs,
    getOrigin: (request) => `http://${request.headers.host}`,
    findOwner: async (request) => owners.get(String(request.headers['x-session'])) ?? null,
    countVisitor: async () => undefined,
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const signIn = (session: string, accountUuid: string = randomUUID()) => {
    owners.set(session, { accountUuid, organizationUuid: randomUUID(), sessionUuid: session })
    return accountUuid
  }
  return { app, address, signIn, signOut: (session: string) => owners.delete(session) }
}

test('an event stream sends heartbeats until its auth session ends', async () => {
  const { address, signIn, signOut } = await startStreamServer(50)
  signIn('a')
  const stream = await openStream(address, { 'x-session': 'a' })
  await expect.poll(() => stream.named.length).toBeGreaterThan(3)
  signOut('a')
  await stream.ended
  expect(new Set(stream.named)).toEqual(new Set(['beat']))
})

test('an event stream delivers nothing after its auth session ended', async () => {
  const { address, signIn, signOut } = await startStreamServer(MINUTE_MS)
  const person = signIn('a')
  const stream = await openStream(address, { 'x-session': 'a' })
  signOut('a')
  await secondProcess.publish(person, createExerciseEvent(1))
  await stream.ended
  expect(stream.received).toEqual([])
})

test('an auth session has at most three event streams, and the oldest receives a request to stop', async () => {
  const { address, signIn } = await startStreamServer(MINUTE_MS)
  const person = signIn('a')
  const [first, ...rest] = await Promise.all(Array.from({ length: 3 }, () => openStream(address, { 'x-session': 'a' })))
  const fourth = await openStream(address, { 'x-session': 'a' })
  const allStreams = [first!, ...rest, fourth]
  await expect.poll(() => allStreams.filter(({ named }) => named.includes('enough'))).toHaveLength(1)
  await secondProcess.publish(person, notifications)
  await expect.poll(() => fourth.received).toEqual([notifications])
  expect(allStreams.filter(({ received }) => received.length === 1)).toHaveLength(3)
})

test('a server that stops ends its event streams at once', async () => {
  const { app, address, signIn } = await startStreamServer(MINUTE_MS)
  signIn('a')
  const streams = await Promise.all(Array.from({ length: 2 }, () => openStream(address, { 'x-session': 'a' })))
  await app.close()
  await expect(Promise.all(streams.map(({ ended }) => ended))).resolves.toHaveLength(2)
})

test('an event stream is refused to another site and without a sign-in', async () => {
  const { address, signIn } = await startStreamServer(MINUTE_MS)
  signIn('a')
  const unauthenticated = await openStream(address, { 'x-session': 'nobody' })
  const crossSite = await openStream(address, { 'x-session': 'a', origin: 'https://evil.example' })
  expect([unauthenticated.received, crossSite.received, unauthenticated.named, crossSite.named]).toEqual([
    [],
    [],
    [],
    [],
  ])
  expect([unauthenticated.status, crossSite.status].filter((status) => status < 400)).toEqual([])
})
