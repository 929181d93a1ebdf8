// @tag support
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as support from '#contract/support.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { type EventStreamClient, openStream } from '#tests/support/server/event-stream.ts'
import { catchFailure, createSignedInPerson, createVisitor, type Visitor } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
let address: string
const streams: EventStreamClient[] = []
beforeAll(async () => {
  server = await openTestApp()
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())
afterEach(() => streams.splice(0).forEach((stream) => stream.close()))

const db = () => server.platform.db
const getAppAndDb = () => ({ app: server.app, db: db() })

/** Covers every hour of every day, so that the tests may run at any time. */
const alwaysOpen = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [day, ['0000', '2359']]))

interface ContactOptions {
  name?: string
  role?: string
  hours?: Record<string, string[]>
  adult?: string | null
}

const addContact = async (
  organization_uuid: string,
  { adult = null, hours = alwaysOpen, ...options }: ContactOptions,
) => {
  const uuid = randomUUID()
  const contact = { name: 'Ms. Ingrid Falk', role: 'Teacher', reach: 'Room 12', ...options }
  await db()
    .insertInto('support_contact')
    .values({ uuid, organization_uuid, account_uuid: adult, hours: JSON.stringify(hours), ...contact })
    .execute()
  return uuid
}

/** Returns a school with a student, a teacher who can be asked, and another teacher. */
const createSchool = async (options: ContactOptions = {}) => {
  const teacher = await createSignedInPerson(getAppAndDb(), {
    user_type: 'teacher',
    permissions: ['learn'],
    first_name: 'Ingrid',
  })
  const { school: testSchool, uuid } = teacher.person
  const student = await createSignedInPerson(getAppAndDb(), { school: testSchool })
  const other = await createSignedInPerson(getAppAndDb(), {
    school: testSchool,
    user_type: 'teacher',
    permissions: ['learn'],
  })
  const contact = await addContact(testSchool.uuid, { adult: uuid, ...options })
  return { school: testSchool, teacher, student, other, contact }
}

const sendRequest = async (student: Visitor, uuid: string, client_uuid: string = randomUUID()) =>
  (await student.call(support.contactCreate, { Contact: { uuid, client_uuid } })).Request
const listRequests = (person: Visitor) => person.call(support.contactList, {})
const acknowledge = (person: Visitor, uuid: string) => person.call(support.contactAcknowledge, { Request: { uuid } })
const withdraw = (person: Visitor, uuid: string) => person.call(support.contactWithdraw, { Request: { uuid } })
const listen = async (person: Visitor) => {
  const stream = await openStream(address, { cookie: person.cookie() })
  streams.push(stream)
  return stream
}

describe('help card', () => {
  test('shows helplines and no school staff without a sign-in', async () => {
    await createSchool()
    const { Help, Contacts, School } = await createVisitor(server.app).call(support.supportInfo, {})
    expect(Help.lines.map(({ id }) => id)).toContain('us-988')
    expect([Help.people, Contacts, School]).toEqual([[], [], null])
  })

  test('uses age-appropriate text and names school staff with hours in the school time zone', async () => {
    const { student, school, contact } = await createSchool()
    const young = await createSignedInPerson(getAppAndDb(), { school, audience: 'k_5' })
    const { Help, Contacts, School } = await student.call(support.supportInfo, {})
    expect(Help.title).toBe('Need help now?')
    expect((await young.call(support.supportInfo, {})).Help.title).toBe('You can get help right now')
    expect(Help.people).toMatchObject([{ uuid: contact, name: 'Ms. Ingrid Falk', place: 'Room 12' }])
    expect(Help.people[0]?.reach).toMatch(/^Room 12\. Here until 11:59pm today$/)
    expect(Contacts).toEqual([
      { uuid: contact, name: 'Ms. Ingrid Falk', role: 'Teacher', here: true, when: 'Here until 11:59pm today' },
    ])
    expect(School).toEqual({ name: `School ${school.code}`, time_zone: 'America/New_York', country: 'US', lines: null })
  })

  test('marks an adult outside office hours as away', async () => {
    const { student } = await createSchool({ hours: {} })
    expect((await student.call(support.supportInfo, {})).Contacts).toMatchObject([{ here: false, when: '' }])
  })

  test('calls an adult "your teacher" only for their own students', async () => {
    const { student, teacher, other, school, contact } = await createSchool()
    const { uuid } = await db()
      .insertInto('identity_section')
      .values({ organization_uuid: school.uuid, name: '7B' })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    const createMember = (account_uuid: string, part: 'teacher' | 'pupil') => ({
      section_uuid: uuid,
      account_uuid,
      part,
    })
    await db()
      .insertInto('identity_section_member')
      .values([createMember(teacher.person.uuid, 'teacher'), createMember(student.person.uuid, 'pupil')])
      .execute()
    const getRole = async (person: Visitor) => (await person.call(support.supportInfo, {})).Contacts[0]?.role
    expect(await getRole(student)).toBe('Your teacher, 7B')
    expect(await getRole(other)).toBe('Teacher')
    await db().updateTable('support_contact').set({ role: 'Nurse' }).where('uuid', '=', contact).execute()
    expect(await getRole(student)).toBe('Nurse')
  })

  test('names a contact without an account, who cannot be asked in the app, and never oneself', async () => {
    const { student, teacher, school } = await createSchool()
    await addContact(school.uuid, { name: 'Nurse Kirsi Lind', role: 'Nurse' })
    const { Help, Contacts } = await student.call(support.supportInfo, {})
    expect(Help.people.map(({ name, uuid }) => [name, uuid !== undefined])).toContainEqual(['Nurse Kirsi Lind', false])
    expect(Contacts.map(({ name }) => name)).toEqual(['Ms. Ingrid Falk'])
    expect((await teacher.call(support.supportInfo, {})).Help.people.map(({ name }) => name)).toEqual([
      'Nurse Kirsi Lind',
    ])
  })

  test('is shown without requests if asking is off', async () => {
    const { student, school } = await createSchool()
    await db()
      .updateTable('identity_organization')
      .set({ contact_requests: false })
      .where('uuid', '=', school.uuid)
      .execute()
    const { Help, Contacts } = await student.call(support.supportInfo, {})
    expect(Help.people.map(({ name, uuid }) => [name, uuid])).toEqual([['Ms. Ingrid Falk', undefined]])
    expect(Contacts).toEqual([])
    expect((await catchFailure(listRequests(student))).http).toBe(404)
  })
})

describe('request to talk', () => {
  test('is listed for that adult only, and the student sees at once that it was seen', async () => {
    const { student, teacher, other, contact } = await createSchool()
    const [teacherStream, studentStream] = [await listen(teacher), await listen(student)]
    const sent = await sendRequest(student, contact)
    expect(sent).toMatchObject({ contact: { uuid: contact, name: 'Ms. Ingrid Falk' }, seen_at: null })
    expect(sent.expect).toMatch(/^Before 11:59pm, or first thing on \w+day$/)
    await expect.poll(() => teacherStream.received).toEqual([{ kind: 'support' }])
    const { Received, Requests } = await listRequests(teacher)
    expect(Received).toEqual([
      {
        uuid: sent.uuid,
        name: 'Amara Osei',
        sent_at: sent.sent_at,
        seen_at: null,
        handed_by: null,
        out_of_hours: false,
      },
    ])
    expect(Requests).toEqual([])
    expect((await listRequests(other)).Received).toEqual([])

    await acknowledge(teacher, sent.uuid)
    await expect.poll(() => studentStream.received).toHaveLength(2)
    const [acknowledged] = (await listRequests(student)).Requests
    expect(acknowledged?.seen_at).not.toBeNull()
    const again = await acknowledge(teacher, sent.uuid)
    expect(again.Received.seen_at).toBe(acknowledged?.seen_at)
  })

  test('is stored once if it is sent again or repeated before it was seen', async () => {
    const { student, teacher, contact } = await createSchool()
    const client = randomUUID()
    const same = await Promise.all([1, 2, 3].map(() => sendRequest(student, contact, client)))
    const another = await sendRequest(student, contact)
    expect(new Set([...same, another].map(({ uuid }) => uuid)).size).toBe(1)
    expect((await listRequests(teacher)).Received).toHaveLength(1)
    await acknowledge(teacher, another.uuid)
    expect((await sendRequest(student, contact, client)).uuid).toBe(another.uuid)
    expect((await sendRequest(student, contact)).uuid).not.toBe(another.uuid)
  })

  test('is rejected if the same request went to another adult, even at the same time', async () => {
    const { student, other, school, contact } = await createSchool()
    const second = await addContact(school.uuid, { name: 'Nurse Kirsi Lind', adult: other.person.uuid })
    const client = randomUUID()
    await sendRequest(student, contact, client)
    const refused = await catchFailure(sendRequest(student, second, client))
    expect([refused.http, refused.message]).toEqual([409, 'This already went to someone else. Please ask again.'])
    expect((await listRequests(other)).Received).toEqual([])
    expect((await sendRequest(student, second)).contact.name).toBe('Nurse Kirsi Lind')

    const classmate = await createSignedInPerson(getAppAndDb(), { school })
    const both = randomUUID()
    const results = await Promise.allSettled([contact, second].map((uuid) => sendRequest(classmate, uuid, both)))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const rejected = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect((await catchFailure(Promise.reject(rejected.reason))).http).toBe(409)
  })

  test('can be withdrawn by its sender and leaves the list', async () => {
    const { student, teacher, contact } = await createSchool()
    const { uuid } = await sendRequest(student, contact)
    const { Request } = await withdraw(student, uuid)
    expect(Request.withdrawn_at).not.toBeNull()
    expect((await withdraw(student, uuid)).Request.withdrawn_at).toBe(Request.withdrawn_at)
    expect((await listRequests(teacher)).Received).toEqual([])
    expect((await catchFailure(acknowledge(teacher, uuid))).http).toBe(404)
    expect((await sendRequest(student, contact)).uuid).not.toBe(uuid)
  })

  test('is not found for an adult of another school, an unknown person, oneself or a former adult', async () => {
    const [ownSchool, otherSchool] = [await createSchool(), await createSchool()]
    const formerAdult = await createSignedInPerson(getAppAndDb(), { school: ownSchool.school, user_type: 'teacher' })
    const formerContact = await addContact(ownSchool.school.uuid, { adult: formerAdult.person.uuid })
    const unlisted = await addContact(ownSchool.school.uuid, {})
    await db()
      .updateTable('identity_account')
      .set({ disabled_at: new Date() })
      .where('uuid', '=', formerAdult.person.uuid)
      .execute()
    for (const uuid of [otherSchool.contact, randomUUID(), formerContact, unlisted]) {
      expect((await catchFailure(sendRequest(ownSchool.student, uuid))).http).toBe(404)
    }
    expect((await catchFailure(sendRequest(ownSchool.teacher, ownSchool.contact))).http).toBe(404)
    expect((await listRequests(otherSchool.teacher)).Received).toEqual([])
  })

  test('can be seen, acknowledged and withdrawn only by those involved', async () => {
    const { student, other, contact, school } = await createSchool()
    const stranger = await createSchool()
    const admin = await createSignedInPerson(getAppAndDb(), { school, user_type: 'admin', operator: true })
    const classmate = await createSignedInPerson(getAppAndDb(), { school })
    const { uuid } = await sendRequest(student, contact)
    for (const person of [other, admin, classmate, stranger.teacher, stranger.student, student]) {
      expect((await catchFailure(acknowledge(person, uuid))).http).toBe(404)
    }
    for (const person of [other, admin, classmate, stranger.teacher]) {
      expect((await catchFailure(withdraw(person, uuid))).http).toBe(404)
      expect(await listRequests(person)).toMatchObject({ Requests: [], Received: [] })
    }
    expect((await catchFailure(sendRequest(createVisitor(server.app), contact))).http).toBe(401)
  })

  test('accepts only the contact and the request id, and no text', async () => {
    const { student, contact } = await createSchool()
    const send = (Contact: object) => student.call(support.contactCreate, { Contact } as never)
    const options = { uuid: contact, client_uuid: randomUUID() }
    for (const invalidInput of [
      { ...options, note: 'they hit me' },
      { ...options, name: 'Somebody Else' },
      { uuid: contact },
      { ...options, uuid: 'x' },
      { ...options, client_uuid: '' },
    ]) {
      expect((await catchFailure(send(invalidInput))).http).toBe(422)
    }
    expect((await listRequests(student)).Requests).toEqual([])
  })

  test('is limited in rate with a friendly message', async () => {
    const { student, contact } = await createSchool()
    for (let count = 0; count < 20; count += 1) await withdraw(student, (await sendRequest(student, contact)).uuid)
    const refused = await catchFailure(sendRequest(student, contact))
    expect(refused.http).toBe(429)
    expect(refused.message).toContain('Need help now?')
    server.clock.advance(25 * HOUR_MS)
    await student.signIn(student.person)
    expect((await sendRequest(student, contact)).seen_at).toBeNull()
  })
})

test('requests to talk log only that calls were made', async () => {
  const { student, contact } = await createSchool()
  const before = server.logLines.length
  await student.call(support.supportInfo, {})
  await sendRequest(student, contact)
  const lines = server.logLines.slice(before).join('\n')
  for (const secret of ['Amara', 'Osei', 'Falk', contact, student.person.uuid]) expect(lines).not.toContain(secret)
})
