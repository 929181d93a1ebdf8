import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as privacy from '#contract/privacy.ts'
import * as support from '#contract/support.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { runAddContactCommand } from './contacts-command.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const getAppAndDb = () => ({ app: server.app, db: server.platform.db })

const nameAdult = (email: string, displayName: string) =>
  runAddContactCommand(getAppAndDb().db, {
    email,
    name: displayName,
    role: 'Teacher',
    place: 'Room 12',
    days: '0123456',
    from: '0000',
    until: '2359',
  })

/** Returns a student, and two adults whom they can ask. */
const createSchool = async () => {
  const adult = await createSignedInPerson(getAppAndDb(), { user_type: 'teacher' })
  const { school: testSchool } = adult.person
  const other = await createSignedInPerson(getAppAndDb(), { school: testSchool, user_type: 'teacher' })
  const student = await createSignedInPerson(getAppAndDb(), { school: testSchool })
  for (const [{ person }, displayName] of [[adult, 'Ms. Falk'] as const, [other, 'Nurse Lind'] as const]) {
    await nameAdult(person.email, displayName)
  }
  return { adult, student }
}

const sendRequest = async (student: Visitor, displayName: string) => {
  const uuid = (await listOffered(student)).find((contact) => contact.name === displayName)?.uuid ?? ''
  return (await student.call(support.contactCreate, { Contact: { uuid, client_uuid: randomUUID() } })).Request
}
const getSupportInfo = (student: Visitor) => student.call(support.supportInfo, {})
const listOffered = async (student: Visitor) => (await getSupportInfo(student)).Contacts
const listRequests = async (student: Visitor) => (await student.call(support.contactList, {})).Requests

const disable = ({ person }: { person: { uuid: string } }) =>
  getAppAndDb()
    .db.updateTable('identity_account')
    .set({ disabled_at: new Date() })
    .where('uuid', '=', person.uuid)
    .execute()

describe('support contact', () => {
  test.each([
    [
      'who erased everything',
      (adult: Visitor) => adult.call(privacy.eraseData, { Erase: { what: 'everything', confirm: 'delete' } }),
    ],
    ['whose account is closed', (adult: Visitor) => disable(adult as Awaited<ReturnType<typeof createSignedInPerson>>)],
  ])('%s is no longer offered, and students with a request are informed', async (_how, makeUnavailable) => {
    const { adult, student } = await createSchool()
    const request = await sendRequest(student, 'Ms. Falk')
    expect(request.reachable).toBe(true)
    await makeUnavailable(adult)
    expect((await listOffered(student)).map(({ name }) => name)).toEqual(['Nurse Lind'])
    expect(await listRequests(student)).toMatchObject([{ uuid: request.uuid, reachable: false, seen_at: null }])
    const Contact = { uuid: request.contact.uuid, client_uuid: randomUUID() }
    expect((await catchFailure(student.call(support.contactCreate, { Contact }))).http).toBe(404)

    expect((await sendRequest(student, 'Nurse Lind')).reachable).toBe(true)
    const { Request } = await student.call(support.contactWithdraw, { Request: { uuid: request.uuid } })
    expect(Request.withdrawn_at).not.toBeNull()
  })

  test('whose account is closed is no longer named as school staff on the help card', async () => {
    const { adult, student } = await createSchool()
    await disable(adult)
    expect((await getSupportInfo(student)).Help.people.map(({ name }) => name)).toEqual(['Nurse Lind'])
  })

  test('who erased everything and is added again appears once on the help card', async () => {
    const { adult, student } = await createSchool()
    await adult.call(privacy.eraseData, { Erase: { what: 'everything', confirm: 'delete' } })
    await nameAdult(adult.person.email, 'Ms. Falk')
    const { people } = (await getSupportInfo(student)).Help
    expect(people.map((person) => [person.name, person.uuid !== undefined])).toEqual(
      expect.arrayContaining([
        ['Ms. Falk', true],
        ['Nurse Lind', true],
      ]),
    )
    expect(people).toHaveLength(2)
  })
})
