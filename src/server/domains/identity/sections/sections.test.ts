/** Classes as a school manages them, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as sections from '#contract/identity/sections.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makePerson, refusal, signedIn, type TestSchool } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const world = () => ({ app: server.app, db: server.platform.db })
const DAY = 24 * 3_600_000

type Admin = Awaited<ReturnType<typeof signedIn>>
const newAdmin = () => signedIn(world(), { user_type: 'admin' })
const createStudent = (school: TestSchool, first_name = 'Noa') =>
  makePerson(server.platform.db, school, { first_name, audience: 'k_5' })
const teacher = (school: TestSchool, first_name = 'Ingrid') =>
  makePerson(server.platform.db, school, {
    first_name,
    user_type: 'teacher',
    permissions: ['learn'],
    audience: 'adult',
  })

const newSection = async (admin: Admin, name: string) =>
  (await admin.call(sections.sectionAdd, { Section: { name, audience: 'k_5' } })).Section
const listed = async (admin: Admin, Filter: { archived?: boolean; search?: string; teacher?: string } = {}) =>
  (await admin.call(sections.sectionList, { Filter })).Sections.map(({ name }) => name)
type Membership = [section_uuid: string, part: 'teacher' | 'pupil']
const addMembers = (admin: Admin, [section_uuid, part]: Membership, ...people: string[]) =>
  admin.call(sections.membersAdd, { Members: { section_uuid, part, people } })
const listStudents = async (admin: Admin, uuid: string) =>
  (await admin.call(sections.sectionInfo, { Section: { uuid } })).Pupils.map(({ name }) => name.split(' ')[0])
const codeOf = async (call: Promise<unknown>) => (await refusal(call)).http

describe('the list of classes', () => {
  test('is sorted by name, paginated, searchable, and includes renamed classes', async () => {
    const admin = await newAdmin()
    for (const name of ['  Owls ', 'alder', 'Birch']) await newSection(admin, name)
    const first = await admin.call(sections.sectionList, { Page: { limit: 2 } })
    expect(first.Sections.map(({ name }) => name)).toEqual(['alder', 'Birch'])
    expect(first.Counts).toEqual({ present: 3, archived: 0 })
    const cursor = first.Page.next_cursor!
    const rest = await admin.call(sections.sectionList, { Page: { limit: 2, cursor } })
    expect(rest.Sections.map(({ name }) => name)).toEqual(['Owls'])
    expect(rest.Page.next_cursor).toBeNull()
    const owls = rest.Sections[0]!
    await admin.call(sections.sectionEdit, { Section: { uuid: owls.uuid, name: 'Aspén', grade: 'grade_3' } })
    expect(await listed(admin)).toEqual(['alder', 'Aspén', 'Birch'])
    expect(await listed(admin, { search: 'SPEN' })).toEqual(['Aspén'])
    expect(await listed(admin, { search: 'ålder' })).toEqual(['alder'])
  })

  test('needs unique names in any case, except for archived classes', async () => {
    const admin = await newAdmin()
    const first = await newSection(admin, 'Été')
    const again = await refusal(newSection(admin, ' éTÉ'))
    expect(again).toMatchObject({ http: 409, code: '204' })
    expect(again.fields).toEqual([
      { path: 'Section.name', message: 'Another class already has this name. Try another one.' },
    ])
    await admin.call(sections.sectionEdit, { Section: { uuid: first.uuid, name: 'ÉTÉ' } })
    await admin.call(sections.sectionArchive, { Section: { uuid: first.uuid } })
    const second = await newSection(admin, 'été')
    expect((await refusal(admin.call(sections.sectionRestore, { Section: { uuid: first.uuid } }))).code).toBe('204')
    await admin.call(sections.sectionArchive, { Section: { uuid: second.uuid } })
    await admin.call(sections.sectionRestore, { Section: { uuid: first.uuid } })
    expect(await listed(admin)).toEqual(['ÉTÉ'])
    expect(await listed(admin, { archived: true })).toEqual(['été'])
  })

  test('gets one class when two with the same name are created at once', async () => {
    const admin = await newAdmin()
    const tries = await Promise.allSettled([newSection(admin, 'Fern'), newSection(admin, 'fern')])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('keeps the members of a class that is archived and restored', async () => {
    const admin = await newAdmin()
    const { school } = admin.person
    const section = await newSection(admin, 'Owls')
    const noa = await createStudent(school)
    await addMembers(admin, [section.uuid, 'pupil'], noa.uuid)
    await admin.call(sections.sectionArchive, { Section: { uuid: section.uuid } })
    expect(await codeOf(addMembers(admin, [section.uuid, 'pupil'], noa.uuid))).toBe(404)
    await admin.call(sections.sectionRestore, { Section: { uuid: section.uuid } })
    expect(await listStudents(admin, section.uuid)).toEqual(['Noa'])
  })
})

describe('the members of a class', () => {
  test('are found by name, added, moved and removed', async () => {
    const admin = await newAdmin()
    const { school } = admin.person
    const [owls, bees] = [await newSection(admin, 'Owls'), await newSection(admin, 'Bees')]
    const noa = await createStudent(school, 'Noa')
    const leo = await createStudent(school, 'Leo')
    const ingrid = await teacher(school)
    const findCandidates = async (part: 'pupil' | 'teacher', search: string) => {
      const { People } = await admin.call(sections.memberCandidates, {
        Filter: { section_uuid: owls.uuid, part, search },
      })
      return People.map(({ name, sections: those }) => [name.split(' ')[0], those])
    }
    expect(await findCandidates('pupil', 'no')).toEqual([['Noa', []]])
    expect(await findCandidates('teacher', 'ing')).toEqual([['Ingrid', []]])
    expect(await findCandidates('pupil', '%')).toEqual([])
    expect((await addMembers(admin, [owls.uuid, 'pupil'], noa.uuid, leo.uuid)).added).toBe(2)
    expect((await addMembers(admin, [owls.uuid, 'pupil'], noa.uuid)).added).toBe(0)
    expect(await findCandidates('pupil', 'no')).toEqual([])
    const { Section } = await addMembers(admin, [owls.uuid, 'teacher'], ingrid.uuid)
    expect(Section).toMatchObject({ pupils_count: 2, teachers: [{ uuid: ingrid.uuid }] })
    expect(await listed(admin, { teacher: ingrid.uuid })).toEqual(['Owls'])
    const moved = await admin.call(sections.membersMove, {
      Members: { section_uuid: owls.uuid, to_uuid: bees.uuid, people: [leo.uuid, ingrid.uuid] },
    })
    expect(moved.moved).toBe(1)
    expect([await listStudents(admin, owls.uuid), await listStudents(admin, bees.uuid)]).toEqual([['Noa'], ['Leo']])
    await admin.call(sections.membersRemove, { Members: { section_uuid: owls.uuid, people: [noa.uuid] } })
    expect(await listStudents(admin, owls.uuid)).toEqual([])
  })

  test('are added all or none, never from another school or in the wrong role', async () => {
    const admin = await newAdmin()
    const { school } = admin.person
    const section = await newSection(admin, 'Owls')
    const noa = await createStudent(school)
    const stranger = await createStudent((await newAdmin()).person.school)
    const ingrid = await teacher(school)
    expect(await codeOf(addMembers(admin, [section.uuid, 'pupil'], noa.uuid, stranger.uuid))).toBe(404)
    expect(await codeOf(addMembers(admin, [section.uuid, 'pupil'], ingrid.uuid))).toBe(404)
    expect(await codeOf(addMembers(admin, [section.uuid, 'teacher'], noa.uuid))).toBe(404)
    expect(await listStudents(admin, section.uuid)).toEqual([])
  })
})

describe('handing over the classes of a teacher', () => {
  test('moves all of them at once to another teacher, including archived ones', async () => {
    const admin = await newAdmin()
    const { school } = admin.person
    const [ingrid, tomas] = [await teacher(school, 'Ingrid'), await teacher(school, 'Tomas')]
    const all = [await newSection(admin, 'Owls'), await newSection(admin, 'Bees'), await newSection(admin, 'Old')]
    for (const { uuid } of all) await addMembers(admin, [uuid, 'teacher'], ingrid.uuid)
    await addMembers(admin, [all[0]!.uuid, 'teacher'], tomas.uuid)
    await admin.call(sections.sectionArchive, { Section: { uuid: all[2]!.uuid } })
    await server.platform.db
      .updateTable('identity_account')
      .set({ disabled_at: server.clock.now() })
      .where('uuid', '=', ingrid.uuid)
      .execute()
    const teachers = async () =>
      (await admin.call(sections.sectionTeachers, {})).Teachers.filter(({ name }) => /^(Ingrid|Tomas)/.test(name)).map(
        ({ left, sections_count }) => [left, sections_count],
      )
    expect(await teachers()).toEqual([
      [true, 2],
      [false, 1],
    ])
    const HandOn = { from_uuid: ingrid.uuid, to_uuid: tomas.uuid }
    const { Sections } = await admin.call(sections.handOn, { HandOn })
    expect(Sections.map(({ name }) => name).toSorted()).toEqual(['Bees', 'Old', 'Owls'])
    for (const { teachers } of Sections) expect(teachers.map(({ uuid }) => uuid)).toEqual([tomas.uuid])
    expect(await teachers()).toEqual([[false, 2]])
    expect((await admin.call(sections.handOn, { HandOn })).Sections).toEqual([])
    expect(await codeOf(admin.call(sections.handOn, { HandOn: { ...HandOn, to_uuid: ingrid.uuid } }))).toBe(404)
    const ownStudent = await createStudent(school)
    expect(await codeOf(admin.call(sections.handOn, { HandOn: { ...HandOn, to_uuid: ownStudent.uuid } }))).toBe(404)
  })
})

describe('a class code', () => {
  test('is short, expires, and can be renewed and turned off', async () => {
    const admin = await newAdmin()
    const { uuid } = await newSection(admin, 'Owls')
    const renewCode = async (days: 1 | 7 | 30 | null) =>
      (await admin.call(sections.sectionCode, { Section: { uuid, days } })).Section.code
    const first = await renewCode(7)
    expect(first?.text).toMatch(/^[A-Z3-9]{3}-[A-Z3-9]{3}$/)
    const second = await renewCode(1)
    expect(second?.text).not.toBe(first?.text)
    server.clock.pass(DAY + 1000)
    const later = await signedIn(world(), { user_type: 'admin', school: admin.person.school })
    const now = async () => (await later.call(sections.sectionInfo, { Section: { uuid } })).Section.code
    expect(await now()).toBeNull()
    await later.call(sections.sectionCode, { Section: { uuid, days: 30 } })
    expect(await now()).not.toBeNull()
    await later.call(sections.sectionCode, { Section: { uuid, days: null } })
    expect(await now()).toBeNull()
  })
})

describe('a class of a school', () => {
  test('is not found by the admin of another school, in any request', async () => {
    const [here, there] = [await newAdmin(), await newAdmin()]
    const section = await newSection(here, 'Owls')
    const other = await newSection(there, 'Owls')
    const noa = await createStudent(here.person.school)
    await addMembers(here, [section.uuid, 'pupil'], noa.uuid)
    const Section = { uuid: section.uuid }
    const people = [noa.uuid]
    const calls = [
      there.call(sections.sectionInfo, { Section }),
      there.call(sections.sectionEdit, { Section: { ...Section, name: 'Mine' } }),
      there.call(sections.sectionArchive, { Section }),
      there.call(sections.sectionRestore, { Section }),
      there.call(sections.sectionCode, { Section: { ...Section, days: 7 } }),
      there.call(sections.memberCandidates, { Filter: { section_uuid: section.uuid, part: 'pupil', search: '' } }),
      there.call(sections.membersAdd, { Members: { section_uuid: section.uuid, part: 'pupil', people } }),
      there.call(sections.membersAdd, { Members: { section_uuid: other.uuid, part: 'pupil', people } }),
      there.call(sections.membersRemove, { Members: { section_uuid: section.uuid, people } }),
      there.call(sections.membersMove, { Members: { section_uuid: section.uuid, to_uuid: other.uuid, people } }),
      there.call(sections.handOn, { HandOn: { from_uuid: noa.uuid, to_uuid: there.person.uuid } }),
    ]
    for (const call of calls) expect(await codeOf(call)).toBe(404)
    expect(await listStudents(here, section.uuid)).toEqual(['Noa'])
    expect(await listed(there)).toEqual(['Owls'])
  })

  test('is recorded in the audit log with every action', async () => {
    const admin = await newAdmin()
    const { uuid } = await newSection(admin, 'Owls')
    await addMembers(admin, [uuid, 'pupil'], (await createStudent(admin.person.school)).uuid)
    await listStudents(admin, uuid)
    await admin.call(sections.sectionArchive, { Section: { uuid } })
    const { Events } = await admin.call(audit.auditList, {})
    expect(Events.map(({ act, about }) => [act, about.name])).toEqual([
      ['section_archived', 'Owls'],
      ['section_opened', 'Owls'],
      ['section_members_added', 'Owls'],
      ['section_added', 'Owls'],
    ])
  })
})

test('a teacher sees only the classes they teach', async () => {
  const admin = await newAdmin()
  const { school } = admin.person
  const ingrid = await signedIn(world(), { user_type: 'teacher', permissions: ['learn'], school })
  const [owls, bees] = [await newSection(admin, 'Owls'), await newSection(admin, 'Bees')]
  await addMembers(admin, [owls.uuid, 'teacher'], ingrid.person.uuid)
  await addMembers(admin, [owls.uuid, 'pupil'], (await createStudent(school)).uuid)
  await addMembers(admin, [bees.uuid, 'pupil'], (await createStudent(school)).uuid)
  const { Sections } = await ingrid.call(sections.taughtSections, {})
  expect(Sections.map(({ name, pupils }) => [name, pupils.length])).toEqual([['Owls', 1]])
})
