import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestInput } from '#contract/endpoint.ts'
import * as feedback from '#contract/feedback.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<typeof createSignedInPerson>>
type FeedbackChange = Partial<RequestInput<typeof feedback.feedbackAdd>['Feedback']>

const feedbackTexts = {
  feedback_subject: 'The rain sound stops',
  feedback_content: 'After about a minute.',
  feedback_location: 'https://alaia.test/audio/7c1e',
}
const send = ({ call, person }: Person, input: FeedbackChange = {}) =>
  call(feedback.feedbackAdd, {
    Feedback: { ...feedbackTexts, ...input },
    ManagedUser: { uuid: person.uuid, email: person.email },
  })
const list = (admin: Person, Filter: object = {}) => admin.call(feedback.feedbackList, { Filter })
const listSubjects = async (admin: Person, Filter: object = {}) =>
  (await list(admin, Filter)).Feedbacks.map(({ feedback_subject }) => feedback_subject)

const createSchool = async () => {
  const student = await createSignedInPerson(getAppAndDb(), { first_name: 'Lena' })
  const admin = await createSignedInPerson(getAppAndDb(), {
    school: student.person.school,
    user_type: 'admin',
    first_name: 'Jonah',
  })
  return { student, admin }
}

describe('sending feedback', () => {
  test("delivers the text unchanged to the admins of the sender's school only", async () => {
    const { student, admin } = await createSchool()
    const { Feedback } = await send(student)
    expect(Feedback.status).toBe('pending')
    const elsewhere = await createSignedInPerson(getAppAndDb(), { user_type: 'admin', operator: true })
    const { Feedbacks, Counts } = await list(admin)
    expect(Feedbacks).toMatchObject([
      { ...feedbackTexts, uuid: Feedback.uuid, status: 'pending', from: { name: 'Lena Osei' } },
    ])
    expect(Counts).toEqual({ pending: 1, looking_into_it: 0, done: 0 })
    expect(await listSubjects(elsewhere)).toEqual([])
    expect(
      (await catchFailure(elsewhere.call(feedback.feedbackInfo, { Feedback: { uuid: Feedback.uuid } }))).http,
    ).toBe(404)
    const change = { uuid: Feedback.uuid, status: 'done' as const }
    expect((await catchFailure(elsewhere.call(feedback.feedbackUpdate, { Feedback: change }))).http).toBe(404)
    expect((await catchFailure(student.call(feedback.feedbackList, {}))).http).toBe(403)
  })

  test('stores one message per client_uuid, even for simultaneous requests', async () => {
    const { student, admin } = await createSchool()
    const client_uuid = randomUUID()
    const sent = await Promise.all([send(student, { client_uuid }), send(student, { client_uuid })])
    await send(student, { client_uuid })
    expect(new Set(sent.map(({ Feedback }) => Feedback.uuid)).size).toBe(1)
    expect(await listSubjects(admin)).toHaveLength(1)
  })

  test.each<[string, FeedbackChange]>([
    ['an empty subject', { feedback_subject: '  ' }],
    ['no subject', { feedback_subject: undefined }],
    ['empty content', { feedback_content: '\n' }],
    ['501 characters', { feedback_content: 'x'.repeat(501) }],
  ])('rejects %s with the message of the form', async (_what, input) => {
    const { student, admin } = await createSchool()
    const [field] = Object.keys(input)
    const message = field === 'feedback_subject' ? 'Enter a valid Subject' : 'Enter a valid Feedback'
    const error = await catchFailure(send(student, input))
    expect([error.http, error.message]).toEqual([422, message])
    expect(error.fields).toEqual([{ path: `Feedback.${field}`, message }])
    expect(await listSubjects(admin)).toEqual([])
  })

  test('accepts 500 characters', async () => {
    const { student, admin } = await createSchool()
    await send(student, { feedback_content: 'ü'.repeat(500) })
    expect((await list(admin)).Feedbacks[0]?.feedback_content).toHaveLength(500)
  })

  test('rejects another person as the sender and needs no email from a student', async () => {
    const { student, admin } = await createSchool()
    const sendAs = (ManagedUser: { uuid: string; email?: string | null }) =>
      student.call(feedback.feedbackAdd, { Feedback: feedbackTexts, ManagedUser })
    expect((await catchFailure(sendAs({ uuid: admin.person.uuid, email: admin.person.email }))).http).toBe(404)
    expect((await catchFailure(sendAs({ uuid: student.person.uuid, email: admin.person.email }))).http).toBe(404)
    await sendAs({ uuid: student.person.uuid, email: student.person.email.toUpperCase() })
    await sendAs({ uuid: student.person.uuid, email: '' })
    expect(await listSubjects(admin)).toHaveLength(2)
  })

  test('limits the rate with a friendly message and allows more later', async () => {
    const { student, admin } = await createSchool()
    const answers = await Promise.allSettled(Array.from({ length: 14 }, () => send(student)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const error = await catchFailure(send(student))
    expect([error.http, error.message]).toEqual([429, expect.stringContaining('thank you')])
    expect(error.retryAfter).toBeGreaterThan(500)
    server.clock.advance(10 * MINUTE_MS)
    await send(student)
    expect((await admin.call(feedback.feedbackCount, {})).Counts.pending).toBe(11)
  })
})

describe('answering feedback', () => {
  test('changes the status back and forth, with a note and its author', async () => {
    const { student, admin } = await createSchool()
    const { uuid } = (await send(student)).Feedback
    const update = (change: object) => admin.call(feedback.feedbackUpdate, { Feedback: { uuid, ...change } })
    const { Feedback } = await update({ status: 'looking_into_it', note: 'Heard it too.' })
    expect(Feedback).toMatchObject({ status: 'looking_into_it', note: 'Heard it too.', changed_by: 'Jonah Osei' })
    await update({ status: 'done' })
    expect((await list(admin)).Counts).toEqual({ pending: 0, looking_into_it: 0, done: 1 })
    expect((await update({ status: 'pending' })).Feedback).toMatchObject({ status: 'pending', note: 'Heard it too.' })
  })

  test('returns a conflict instead of overwriting another change', async () => {
    const { student, admin } = await createSchool()
    const { uuid } = (await send(student)).Feedback
    const update = (change: object) => admin.call(feedback.feedbackUpdate, { Feedback: { uuid, ...change } })
    const first = await update({ note: 'One', changed_at: null })
    const error = await catchFailure(update({ note: 'Two', changed_at: null }))
    expect([error.http, error.code]).toEqual([409, '409'])
    expect((await update({ note: 'Two', changed_at: first.Feedback.changed_at })).Feedback.note).toBe('Two')
  })

  test('counts the age of a message from when it was first marked done', async () => {
    const { student, admin } = await createSchool()
    const { uuid } = (await send(student)).Feedback
    const update = (status: feedback.Feedback['status']) =>
      admin.call(feedback.feedbackUpdate, { Feedback: { uuid, status } })
    const getClosedAt = async () =>
      (
        await getAppAndDb()
          .db.selectFrom('feedback_message')
          .select('closed_at')
          .where('uuid', '=', uuid)
          .executeTakeFirstOrThrow()
      ).closed_at
    expect(await getClosedAt()).toBeNull()
    await update('done')
    const first = await getClosedAt()
    server.clock.advance(MINUTE_MS)
    await update('done')
    expect(await getClosedAt()).toEqual(first)
    await update('pending')
    expect(await getClosedAt()).toBeNull()
  })
})

describe('feedback list', () => {
  test('searches text and names literally and filters by status', async () => {
    const { student, admin } = await createSchool()
    await send(student, { feedback_subject: '100% of the time' })
    await send(student, { feedback_subject: '100 times' })
    const { uuid } = (await send(student, { feedback_subject: 'Dark mode', feedback_content: 'Please' })).Feedback
    await admin.call(feedback.feedbackUpdate, { Feedback: { uuid, status: 'done' } })
    expect(await listSubjects(admin, { search: '100%' })).toEqual(['100% of the time'])
    expect(await listSubjects(admin, { search: 'lena' })).toHaveLength(3)
    expect(await listSubjects(admin, { search: 'PLEASE', status: 'done' })).toEqual(['Dark mode'])
    expect(await listSubjects(admin, { status: 'pending' })).toEqual(['100 times', '100% of the time'])
  })

  test('paginates newest first and is stable while new messages arrive', async () => {
    const { student, admin } = await createSchool()
    for (const subject of ['a', 'b', 'c']) {
      await send(student, { feedback_subject: subject })
      server.clock.advance(1000)
    }
    const first = await admin.call(feedback.feedbackList, { Page: { limit: 2 } })
    await send(student, { feedback_subject: 'd' })
    const cursor = first.Page.next_cursor ?? undefined
    const second = await admin.call(feedback.feedbackList, { Page: { limit: 2, cursor } })
    const names = [...first.Feedbacks, ...second.Feedbacks].map(({ feedback_subject }) => feedback_subject)
    expect([names, second.Page.next_cursor]).toEqual([['c', 'b', 'a'], null])
  })

  test('exports a table in which no cell is a formula', async () => {
    const { student, admin } = await createSchool()
    await send(student, { feedback_subject: '=HYPERLINK("https://evil.test")', feedback_content: 'One, two' })
    const { Csv } = await admin.call(feedback.feedbackExport, {})
    expect(Csv.name).toMatch(/^feedback-\d{4}-\d{2}-\d{2}\.csv$/)
    expect(Csv.text).toContain(`"'=HYPERLINK(""https://evil.test"")","One, two"`)
    expect(Csv.text.split('\r\n')).toHaveLength(2)
  })
})
