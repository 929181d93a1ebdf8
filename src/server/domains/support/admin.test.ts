import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as exercises from '#contract/exercises.ts'
import * as support from '#contract/support.ts'
import * as supportAdmin from '#contract/support/admin.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
type Person = Awaited<ReturnType<typeof createSignedInPerson>>

const createPeople = async () => {
  const admin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin', first_name: 'Rosa' })
  const { school } = admin.person
  const falk = await createSignedInPerson(getAppAndDb(), { school, user_type: 'teacher', first_name: 'Ingrid' })
  const lind = await createSignedInPerson(getAppAndDb(), { school, user_type: 'teacher', first_name: 'Kirsi' })
  const student = await createSignedInPerson(getAppAndDb(), { school, first_name: 'Lena' })
  return { admin, falk, lind, student }
}

const alwaysOpen = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '0000', until: '2359' }))
const contactInput = (adult: Person | null, overrides = {}) => ({
  name: 'Ms. Ingrid Falk',
  role: 'Teacher',
  place: 'Room 12',
  hours: alwaysOpen,
  away_words: 'In the evening, call the line.',
  adult_uuid: adult ? adult.person.uuid : null,
  ...overrides,
})
const add = async (admin: Person, adult: Person | null, overrides = {}) =>
  (await admin.call(supportAdmin.contactAdd, { Contact: contactInput(adult, overrides) })).Contact
const edit = (admin: Person, { uuid, revision }: supportAdmin.AdminContact, input: ReturnType<typeof contactInput>) =>
  admin.call(supportAdmin.contactEdit, { Contact: { uuid, revision, ...input } })
const deleteContact = (admin: Person, uuid: string) => admin.call(supportAdmin.contactDelete, { Contact: { uuid } })
const readAdminLists = (admin: Person) => admin.call(supportAdmin.contactAdminList, {})
const getHelpCard = (person: Person) => person.call(support.supportInfo, {})
const sendRequest = async (student: Person, uuid: string) =>
  (await student.call(support.contactCreate, { Contact: { uuid, client_uuid: randomUUID() } })).Request
const listRequests = (person: Person) => person.call(support.contactList, {})
const listActions = async (admin: Person) => (await admin.call(audit.auditList, {})).Events.map(({ act }) => act)

describe('support contacts of a school', () => {
  test('are set by its admins, with hours and an away message', async () => {
    const { admin, falk, student } = await createPeople()
    const contact = await add(admin, falk)
    expect(contact.adult).toEqual({ uuid: falk.person.uuid, name: 'Ingrid Osei', active: true })
    const { Help, Contacts } = await getHelpCard(student)
    expect(Help.people).toMatchObject([
      { uuid: contact.uuid, name: 'Ms. Ingrid Falk', place: 'Room 12', away: 'In the evening, call the line.' },
    ])
    expect(Contacts).toHaveLength(1)
    const nurse = await add(admin, null, { name: 'Nurse Lind', hours: [] })
    expect((await getHelpCard(student)).Contacts).toHaveLength(1)
    await admin.call(supportAdmin.contactsOrder, { Order: { uuids: [nurse.uuid, contact.uuid] } })
    expect((await getHelpCard(student)).Help.people.map(({ name }) => name)).toEqual(['Nurse Lind', 'Ms. Ingrid Falk'])
    await deleteContact(admin, nurse.uuid)
    expect((await readAdminLists(admin)).Contacts.map(({ uuid }) => uuid)).toEqual([contact.uuid])
    expect(await listActions(admin)).toEqual(['contact_deleted', 'contacts_ordered', 'contact_added', 'contact_added'])
  })

  test('must be active staff with valid office hours', async () => {
    const { admin, falk, student } = await createPeople()
    const stranger = await createPeople()
    const disabledTeacher = await createSignedInPerson(getAppAndDb(), {
      school: admin.person.school,
      user_type: 'teacher',
    })
    await getAppAndDb()
      .db.updateTable('identity_account')
      .set({ disabled_at: new Date() })
      .where('uuid', '=', disabledTeacher.person.uuid)
      .execute()
    for (const ineligible of [student, stranger.falk, disabledTeacher]) {
      expect((await catchFailure(add(admin, ineligible))).fields?.[0]?.path).toBe('Contact.adult_uuid')
    }
    const monday = { day: 1, from: '0800', until: '1500' }
    for (const hours of [[{ ...monday, until: '0700' }], [monday, monday], [{ ...monday, from: '8:00' }]]) {
      expect((await catchFailure(add(admin, falk, { hours }))).http).toBe(422)
    }
    expect((await readAdminLists(admin)).Contacts).toEqual([])
  })

  test('are not accessible to admins of another school or to anybody else', async () => {
    const { admin, falk, student } = await createPeople()
    const stranger = await createPeople()
    const contact = await add(admin, falk)
    expect((await catchFailure(edit(stranger.admin, contact, contactInput(stranger.falk)))).http).toBe(404)
    expect((await catchFailure(deleteContact(stranger.admin, contact.uuid))).http).toBe(404)
    await stranger.admin.call(supportAdmin.contactsOrder, { Order: { uuids: [contact.uuid] } })
    expect((await readAdminLists(stranger.admin)).Contacts).toEqual([])
    for (const person of [student, falk]) expect((await catchFailure(readAdminLists(person))).http).toBe(403)
  })

  test('return a conflict if another admin changed them first', async () => {
    const { admin, falk } = await createPeople()
    const other = await createSignedInPerson(getAppAndDb(), { school: admin.person.school, user_type: 'admin' })
    const contact = await add(admin, falk)
    await edit(admin, contact, contactInput(falk, { role: 'Counselor' }))
    expect((await catchFailure(edit(other, contact, contactInput(falk, { role: 'Nurse' })))).http).toBe(409)
    expect((await readAdminLists(admin)).Contacts).toMatchObject([{ role: 'Counselor', revision: 2 }])
  })

  test('cannot be removed while a request waits, and their requests pass to the replacement', async () => {
    const { admin, falk, lind, student } = await createPeople()
    const contact = await add(admin, falk)
    await sendRequest(student, contact.uuid)
    const waiting = await catchFailure(deleteContact(admin, contact.uuid))
    expect([waiting.http, waiting.message]).toEqual([
      409,
      "One request to them hasn't been seen yet. Mark them as seen, or choose someone else to receive them first.",
    ])
    expect((await catchFailure(edit(admin, contact, contactInput(null)))).http).toBe(409)
    await edit(admin, contact, contactInput(lind))
    expect((await listRequests(falk)).Received).toEqual([])
    expect((await listRequests(lind)).Received).toMatchObject([{ name: 'Lena Osei' }])
  })
})

describe('request to talk', () => {
  test('can be reassigned to another adult as unseen, and the student is informed', async () => {
    const { admin, falk, lind, student } = await createPeople()
    const [first, second] = [await add(admin, falk), await add(admin, lind, { name: 'Nurse Lind' })]
    const { uuid } = await sendRequest(student, first.uuid)
    expect((await listRequests(falk)).Others.map(({ name }) => name)).toEqual(['Nurse Lind'])
    expect((await listRequests(student)).Others).toEqual([])
    await falk.call(support.contactAcknowledge, { Request: { uuid } })
    await falk.call(support.contactForward, { Request: { uuid, contact_uuid: second.uuid } })
    expect((await listRequests(falk)).Received).toEqual([])
    expect((await listRequests(lind)).Received).toMatchObject([
      { uuid, name: 'Lena Osei', seen_at: null, handed_by: 'Ms. Ingrid Falk', out_of_hours: false },
    ])
    expect((await listRequests(student)).Requests).toMatchObject([
      { uuid, contact: { name: 'Nurse Lind' }, seen_at: null, handed_by: 'Ms. Ingrid Falk' },
    ])
    await lind.call(support.contactAcknowledge, { Request: { uuid } })
    expect((await listRequests(student)).Requests[0]?.seen_at).not.toBeNull()
  })

  test('can be reassigned only by its recipient and within the school', async () => {
    const { admin, falk, lind, student } = await createPeople()
    const stranger = await createPeople()
    const [first, second] = [await add(admin, falk), await add(admin, lind)]
    const elsewhere = await add(stranger.admin, stranger.falk)
    const unlisted = await add(admin, null)
    const { uuid } = await sendRequest(student, first.uuid)
    const reassign = (person: Person, contact_uuid: string) =>
      catchFailure(person.call(support.contactForward, { Request: { uuid, contact_uuid } }))
    for (const person of [admin, lind, student, stranger.falk]) {
      expect((await reassign(person, second.uuid)).http).toBe(404)
    }
    for (const other of [elsewhere.uuid, unlisted.uuid, first.uuid]) {
      expect((await reassign(falk, other)).http).toBe(404)
    }
    expect((await listRequests(falk)).Received).toHaveLength(1)
  })

  test('states that the adult was away when it was sent', async () => {
    const { admin, falk, student } = await createPeople()
    const day = (new Date().getUTCDay() + 3) % 7
    const contact = await add(admin, falk, { hours: [{ day, from: '0800', until: '0900' }] })
    await sendRequest(student, contact.uuid)
    expect((await listRequests(falk)).Received).toMatchObject([{ out_of_hours: true }])
  })
})

describe('helplines of a school', () => {
  const line = {
    name: 'Harbor Line',
    note: 'For any night.',
    call: '555 0100',
    text_to: '',
    text_body: '',
    chat: '',
    against_harm: false,
    checked: true,
  }
  const listOfferedLines = async (person: Person) => (await getHelpCard(person)).Help.lines.map(({ name }) => name)

  test('replace the default lines, in order, once they were checked', async () => {
    const { admin, student } = await createPeople()
    const defaultLines = await listOfferedLines(student)
    const { Helpline } = await admin.call(supportAdmin.helplineAdd, { Helpline: { ...line, checked: false } })
    expect(await listOfferedLines(student)).toEqual(defaultLines)
    expect((await getHelpCard(student)).School?.lines).toBeNull()
    const { uuid, revision } = Helpline
    const checked = await admin.call(supportAdmin.helplineEdit, { Helpline: { uuid, revision, ...line } })
    expect(await listOfferedLines(student)).toEqual(['Harbor Line'])
    expect((await getHelpCard(student)).School?.lines).toMatchObject([{ call: '555 0100' }])
    const chat = { ...line, name: 'Shore Chat', call: '', chat: 'https://shore.example/' }
    const second = (await admin.call(supportAdmin.helplineAdd, { Helpline: chat })).Helpline
    await admin.call(supportAdmin.helplinesOrder, { Order: { uuids: [second.uuid, uuid] } })
    expect(await listOfferedLines(student)).toEqual(['Shore Chat', 'Harbor Line'])
    expect(checked.Helpline.checked_at).not.toBeNull()
    for (const helplineUuid of [uuid, second.uuid]) {
      await admin.call(supportAdmin.helplineDelete, { Helpline: { uuid: helplineUuid } })
    }
    expect(await listOfferedLines(student)).toEqual(defaultLines)
  })

  test('are also offered when text needs a person', async () => {
    const { admin, student } = await createPeople()
    await admin.call(supportAdmin.helplineAdd, { Helpline: { ...line, text_to: '741', text_body: 'SHORE' } })
    const Exercise = { prompt: 'I want to kill myself', audience: 'middle_school', duration: 1 } as const
    const refused = await catchFailure(student.call(exercises.generateScript, { Exercise }))
    expect(refused.body['Support']).toMatchObject({
      help: { lines: [{ name: 'Harbor Line', call: '555 0100', text: { to: '741', body: 'SHORE' } }] },
    })
  })

  test('need contact details and belong to that school only', async () => {
    const { admin } = await createPeople()
    const stranger = await createPeople()
    const expectRefused = (overrides: object) =>
      catchFailure(admin.call(supportAdmin.helplineAdd, { Helpline: { ...line, ...overrides } }))
    expect((await expectRefused({ call: '' })).fields?.[0]?.path).toBe('Helpline.call')
    expect((await expectRefused({ chat: 'http://plain.example/' })).http).toBe(422)
    expect((await expectRefused({ chat: 'javascript:alert(1)' })).http).toBe(422)
    const { Helpline } = await admin.call(supportAdmin.helplineAdd, { Helpline: line })
    const { uuid, revision } = Helpline
    const edited = { uuid, revision, ...line }
    expect((await catchFailure(stranger.admin.call(supportAdmin.helplineEdit, { Helpline: edited }))).http).toBe(404)
    expect((await catchFailure(stranger.admin.call(supportAdmin.helplineDelete, { Helpline: { uuid } }))).http).toBe(
      404,
    )
    await admin.call(supportAdmin.helplineEdit, { Helpline: edited })
    expect((await catchFailure(admin.call(supportAdmin.helplineEdit, { Helpline: edited }))).http).toBe(409)
  })
})

describe('audit event of reading requests to talk', () => {
  test('is recorded while a request waits, without names, and never for a student', async () => {
    const { admin, falk, student } = await createPeople()
    const { uuid } = await add(admin, falk)
    await listRequests(falk)
    const request = await sendRequest(student, uuid)
    await listRequests(student)
    await listRequests(falk)
    await listRequests(falk)
    await falk.call(support.contactAcknowledge, { Request: { uuid: request.uuid } })
    server.clock.advance(16 * MINUTE_MS)
    await listRequests(falk)
    expect(await listActions(admin)).toEqual(['request_seen', 'requests_listed', 'contact_added'])
    const { Events } = await admin.call(audit.auditList, {})
    expect(Events[1]).toMatchObject({ who: { uuid: falk.person.uuid }, about: { name: null, person: null } })
    expect(JSON.stringify(Events)).not.toContain('Lena')
  })
})
