import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as support from '#contract/support.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { runAddContactCommand, runRemoveContactCommand } from './contacts-command.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
type ContactRow = [name: string, role: string, place: string, days: string, from: string, until: string]
const runCommand = (email: string, ...[name, role, place, days, from, until]: ContactRow) =>
  runAddContactCommand(getAppAndDb().db, { email, name, role, place, days, from, until })
const remove = (email: string) => runRemoveContactCommand(getAppAndDb().db, email)
const getErrorMessage = (command: Promise<string>) =>
  command.then(
    () => 'done',
    ({ message }: Error) => message,
  )

test('the contact command adds an adult, updates them and removes them', async () => {
  const adult = await createSignedInPerson(getAppAndDb(), { user_type: 'teacher' })
  const student = await createSignedInPerson(getAppAndDb(), { school: adult.person.school })
  const listPeople = async () => (await student.call(support.supportInfo, {})).Help.people
  const { email } = adult.person
  expect(await runCommand(email, 'Mr. Adeyemi', 'Counselor', 'Room 114', '12345', '0800', '1530')).toContain(
    'Mr. Adeyemi',
  )
  expect(await listPeople()).toMatchObject([{ name: 'Mr. Adeyemi', place: 'Room 114' }])
  expect((await listPeople())[0]?.hours).toHaveLength(5)
  await runCommand(email, 'Mr. Samuel Adeyemi', 'Counselor', '', '15', '0900', '1000')
  expect(await listPeople()).toMatchObject([
    { name: 'Mr. Samuel Adeyemi', hours: [{ day: 1, from: '0900', until: '1000' }, { day: 5 }] },
  ])
  await remove(email)
  expect(await listPeople()).toEqual([])
})

/** Returns a support contact, and a student who has sent them a request. */
const createRequest = async () => {
  const adult = await createSignedInPerson(getAppAndDb(), { user_type: 'teacher' })
  const student = await createSignedInPerson(getAppAndDb(), { school: adult.person.school })
  const { email } = adult.person
  await runCommand(email, 'Mr. Adeyemi', 'Counselor', 'Room 114', '0123456', '0800', '1530')
  const listContacts = async () => (await student.call(support.supportInfo, {})).Contacts
  const [contact] = await listContacts()
  const Contact = { uuid: contact!.uuid, client_uuid: randomUUID() }
  const { Request } = await student.call(support.contactCreate, { Contact })
  return { adult, student, email, listContacts, contact, Request }
}

test('the contact command keeps the requests of an adult who is updated', async () => {
  const { adult, student, email, listContacts, contact, Request } = await createRequest()
  await runCommand(email, 'Mr. Samuel Adeyemi', 'Nurse', '', '0123456', '0900', '1000')
  expect(await listContacts()).toMatchObject([{ uuid: contact?.uuid, name: 'Mr. Samuel Adeyemi', role: 'Nurse' }])
  expect((await student.call(support.contactList, {})).Requests).toMatchObject([
    { uuid: Request.uuid, contact: { name: 'Mr. Samuel Adeyemi' } },
  ])
  expect((await adult.call(support.contactList, {})).Received).toMatchObject([{ uuid: Request.uuid }])
})

test('the contact command refuses to remove an adult with unseen requests', async () => {
  const { adult, student, email, listContacts, contact, Request } = await createRequest()
  expect(await getErrorMessage(remove(email))).toBe(
    `${email} has 1 request that no one has seen, so nothing was changed. Ask the adult to open it, or the student to withdraw it.`,
  )
  expect(await listContacts()).toMatchObject([{ uuid: contact?.uuid }])
  expect((await adult.call(support.contactList, {})).Received).toMatchObject([{ uuid: Request.uuid }])
  await student.call(support.contactWithdraw, { Request: { uuid: Request.uuid } })
  expect(await remove(email)).toBe(`${email} is no longer a support contact.`)
  expect(await listContacts()).toEqual([])
})

test('the contact command rejects a student, an unknown person or invalid hours and changes nothing', async () => {
  const adult = await createSignedInPerson(getAppAndDb(), { user_type: 'teacher' })
  const student = await createSignedInPerson(getAppAndDb(), { school: adult.person.school })
  const { email } = adult.person
  expect(await getErrorMessage(runCommand(email, '', 'B', 'C', '1', '0800', '1530'))).toMatch(/^Name and role/)
  expect(await getErrorMessage(runCommand(email, 'A', 'B', 'C', '8', '0800', '1530'))).toMatch(/^Invalid days: 8/)
  expect(await getErrorMessage(runCommand(email, 'A', 'B', 'C', '1', '8', '1530'))).toMatch(/^Invalid time: 8/)
  expect(await getErrorMessage(runCommand(email, 'A', 'B', 'C', '1', '1530', '0800'))).toMatch(/^The hours must end/)
  for (const invalidName of ['nobody@nowhere.test', student.person.email]) {
    expect(await getErrorMessage(runCommand(invalidName, 'A', 'B', 'C', '1', '0800', '1530'))).toMatch(
      /^No adult has an account/,
    )
  }
})
