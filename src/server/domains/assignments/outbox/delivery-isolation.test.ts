// @tag delivery-isolation
/** One failure must not delay other deliveries: a slow platform, an unstorable result, an unreadable connection. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPartnerPlatform } from '#tests/support/partners/simulated-partner.ts'
import { openConnectedApp } from '#tests/support/fixtures/connected-app.ts'
import { openAssignment } from '../submissions/open-assignment.ts'
import { updateSubmission } from '../submissions/report-progress.ts'
import { OutboxThrottle } from './limit-concurrency.ts'

const { connectSchool, testApp, inbox, drainAfter, context, listRows, drain } = openConnectedApp()

test('the outbox starts a call only while its claim is valid long enough, however slow the platform is', async () => {
  const { publish, school } = await connectSchool()
  await publish('s-7a', 's-7b')
  const throttle = new OutboxThrottle()
  for (let count = 0; count < 3; count += 1) throttle.recordResponse(2_000)
  const partner = createPartnerPlatform(inbox().origin)
  const remainingMs: number[] = []
  const slowPartner = Object.assign(Object.create(partner) as typeof partner, {
    async publishAssignment(request: Parameters<typeof partner.publishAssignment>[0]) {
      const { db } = testApp().platform
      const { rows: calls } = await sql<{ next_at: Date }>`
        select next_at from assignments_outbox where published_uuid = ${request.reference}::uuid`.execute(db)
      remainingMs.push(calls[0]!.next_at.getTime() - testApp().clock.now().getTime())
      testApp().clock.advance(30_000)
      return partner.publishAssignment(request)
    },
  })
  const partners = { ...context().ports.partners, getPlatform: async () => slowPartner }
  await drain({ partners, throttles: new Map([[school.uuid, throttle]]) })
  expect(remainingMs).toHaveLength(2)
  expect(Math.min(...remainingMs)).toBeGreaterThanOrEqual(40_000)
  expect((await listRows()).map(({ state, last_error }) => [state, last_error])).toEqual([
    ['sent', null],
    ['sent', null],
  ])
})

test("the outbox delivers for one school if the connection of another school can't be decrypted", async () => {
  const [broken, healthy] = [await connectSchool(), await connectSchool()]
  await broken.publish('s-7a')
  await healthy.publish('s-7b')
  const partners = {
    ...context().ports.partners,
    async getPlatform(school: string) {
      if (school === broken.school.uuid) throw new Error('What opens it is gone.')
      return createPartnerPlatform(inbox().origin)
    },
  }
  await drain({ partners })
  expect(inbox().assignments.map(({ section_id }) => section_id)).toEqual(['s-7b'])
  expect((await listRows()).map(({ state, attempts, last_error }) => [state, attempts, last_error])).toEqual([
    ['waiting', 0, 'What opens it is gone.'],
    ['sent', 1, null],
  ])
})

/** Returns a platform that handles the response to a published assignment with this function. */
const createPartners = (onPublished: (assignment: { id: string }, section: string) => Promise<{ id: string }>) => {
  const partner = createPartnerPlatform(inbox().origin)
  const platform = Object.assign(Object.create(partner) as typeof partner, {
    async publishAssignment(request: Parameters<typeof partner.publishAssignment>[0]) {
      return onPublished(await partner.publishAssignment(request), request.section.id)
    },
  })
  return { ...context().ports.partners, getPlatform: async () => platform }
}

test("opening one platform assignment from two lessons leaves one submission and doesn't block the outbox", async () => {
  const { publish, makeStudent, school, session } = await connectSchool()
  const [amara, published] = [await makeStudent(), (await publish('s-7a')).rows[0]!]
  const student = { actor: amara, origin: 'https://alaia.test' }
  const listening = { assignment_type: 'mindfulness' as const, attachment_uuid: session.uuid }
  const opened: (string | null)[] = []
  const partners = createPartners(async (assignment) => {
    for (const lesson_uuid of [randomUUID(), randomUUID()]) {
      const openRequest = { ...listening, colegia_assignment_id: assignment.id, lesson_uuid }
      opened.push((await openAssignment(context(), openRequest, student)).work_uuid)
      testApp().clock.advance(1_000)
    }
    return assignment
  })
  const throttle = new OutboxThrottle()
  await drain({ partners, throttles: new Map([[school.uuid, throttle]]) })
  expect((await listRows()).map(({ state, last_error }) => [state, last_error])).toEqual([['sent', null]])
  expect(throttle.isPaused(testApp().clock.now().getTime())).toBe(false)
  const reopened = await openAssignment(context(), { ...listening, uuid: published.uuid }, student)
  expect([new Set(opened).size, reopened.work_uuid]).toEqual([2, opened[1]])
  await updateSubmission(context(), amara, { uuid: published.uuid, status: 'complete' })
  await drain()
  expect(inbox().receivedReports).toMatchObject([{ status: 'complete' }])
})

test("a delivery whose result can't be stored waits without blocking the others", async () => {
  const { publish, school } = await connectSchool()
  await publish('s-7a', 's-7b')
  // PostgreSQL rejects a text with a NUL character.
  const partners = createPartners(async ({ id }, section) => ({ id: section === 's-7a' ? `${id}\0` : id }))
  const throttle = new OutboxThrottle()
  await drain({ partners, throttles: new Map([[school.uuid, throttle]]) })
  expect(throttle.isPaused(testApp().clock.now().getTime())).toBe(false)
  expect((await listRows()).map(({ state }) => state)).toEqual(['waiting', 'sent'])
  await drainAfter()
  expect((await listRows()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect(inbox().assignments).toHaveLength(2)
})
