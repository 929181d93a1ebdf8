/** An action on several people records each of them, all at once or not at all. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as cards from '#contract/identity/cards.ts'
import * as consent from '#contract/identity/consent.ts'
import * as people from '#contract/identity/people.ts'
import * as imports from '#contract/identity/people-import.ts'
import * as sections from '#contract/identity/sections.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makePerson, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Admin = Awaited<ReturnType<typeof createSignedInPerson>>

const createSchool = async () => {
  const admin = await createSignedInPerson({ app: server.app, db: server.platform.db }, { user_type: 'admin' })
  const createPerson = async (first_name: string, fields: object = {}) => {
    const { uuid } = await makePerson(server.platform.db, admin.person.school, { first_name, ...fields })
    return uuid
  }
  return { admin, createPerson, both: [await createPerson('Noa'), await createPerson('Leo')] }
}
const listAffectedPeople = async (admin: Admin, act: string) => {
  const { Events } = await admin.call(audit.auditList, { Filter: { act } })
  return Events.map(({ about }) => [about.person, about.name].filter(Boolean).join(', ')).sort()
}
const createClass = async (admin: Admin, name: string) =>
  (await admin.call(sections.sectionAdd, { Section: { name, grade: 'grade_3', audience: 'k_5' } })).Section.uuid

test('audit log records issued and revoked sign-in cards for each person', async () => {
  const { admin, both } = await createSchool()
  await admin.call(cards.cardsCreate, { Cards: { people: both, kind: 'code' } })
  await admin.call(cards.cardsRevoke, { Cards: { people: both } })
  expect(await listAffectedPeople(admin, 'cards_made')).toEqual(['Leo Osei', 'Noa Osei'])
  expect(await listAffectedPeople(admin, 'cards_revoked')).toEqual(['Leo Osei', 'Noa Osei'])
  const { Csv } = await admin.call(audit.auditExport, { Filter: { act: 'cards_made' } })
  expect(Csv.text).toContain('Noa Osei')
  expect(Csv.text).toContain('Leo Osei')
})

test('audit log records passphrases and invitations for each person', async () => {
  const { admin, createPerson, both } = await createSchool()
  await admin.call(people.passphrasesCreate, { People: { uuids: both } })
  const newcomer = { user_type: 'teacher', password_hash: null }
  const staff = [await createPerson('Amara', newcomer), await createPerson('Bo', newcomer)]
  await admin.call(people.invitationsCreate, { People: { uuids: staff } })
  expect(await listAffectedPeople(admin, 'passphrases_made')).toEqual(['Leo Osei', 'Noa Osei'])
  expect(await listAffectedPeople(admin, 'people_invited')).toEqual(['Amara Osei', 'Bo Osei'])
})

test('audit log records who was added to a class, moved or removed, with the class', async () => {
  const { admin, both } = await createSchool()
  const owls = await createClass(admin, 'Owls')
  const foxes = await createClass(admin, 'Foxes')
  await admin.call(sections.membersAdd, { Members: { section_uuid: owls, part: 'pupil', people: both } })
  await admin.call(sections.membersMove, { Members: { section_uuid: owls, to_uuid: foxes, people: both } })
  await admin.call(sections.membersRemove, { Members: { section_uuid: foxes, people: both } })
  expect(await listAffectedPeople(admin, 'section_members_added')).toEqual(['Leo Osei, Owls', 'Noa Osei, Owls'])
  expect(await listAffectedPeople(admin, 'section_members_moved')).toEqual(['Leo Osei, Foxes', 'Noa Osei, Foxes'])
  expect(await listAffectedPeople(admin, 'section_members_removed')).toEqual(['Leo Osei, Foxes', 'Noa Osei, Foxes'])
})

test('audit log records the handover of classes between teachers', async () => {
  const { admin, createPerson } = await createSchool()
  const [from, to] = [
    await createPerson('Amara', { user_type: 'teacher' }),
    await createPerson('Bo', { user_type: 'teacher' }),
  ]
  const owls = await createClass(admin, 'Owls')
  await admin.call(sections.membersAdd, { Members: { section_uuid: owls, part: 'teacher', people: [from] } })
  await admin.call(sections.sectionsTransfer, { HandOn: { from_uuid: from, to_uuid: to } })
  expect(await listAffectedPeople(admin, 'sections_handed_on')).toEqual(['Amara Osei', 'Bo Osei, Owls'])
})

test('audit log records family consent for each person', async () => {
  const { admin, both } = await createSchool()
  const consentInput = { people: both, parts: ['journal'] as const, answer: 'given' as const, how: 'form' as const }
  await admin.call(consent.consentRecord, { Consent: { ...consentInput, parts: [...consentInput.parts] } })
  expect(await listAffectedPeople(admin, 'consent_recorded')).toEqual(['Leo Osei', 'Noa Osei'])
})

test('audit log records whom an import created, updated and deactivated', async () => {
  const { admin } = await createSchool()
  const head = 'email,username,first_name,last_name,role,grade,class'
  const importRows = async (...rows: string[]) => {
    const list = { text: [head, ...rows, ''].join('\n'), missing: 'deactivate' as const }
    const { fingerprint } = (await admin.call(imports.peopleImportPreview, { Import: list })).Report
    await admin.call(imports.peopleImport, { Import: { ...list, fingerprint, many_leave: true } })
  }
  await importRows(',ida.b,Ida,Berg,student,3,', ',ole.b,Ole,Berg,student,3,')
  await importRows(',ida.b,Ida,Berg,student,4,')
  expect(await listAffectedPeople(admin, 'people_imported')).toEqual([
    '0 added, 1 changed, 1 deactivated',
    '2 added, 0 changed, 2 deactivated',
    'Ida Berg, added',
    'Ida Berg, changed',
    'Leo Osei, deactivated',
    'Noa Osei, deactivated',
    'Ole Berg, added',
    'Ole Berg, deactivated',
  ])
})
