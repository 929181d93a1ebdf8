/** Classes as a school manages them, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as sections from '#contract/identity/sections.ts'
import { DAY_MS } from '#rules/durations.ts'
import { MAX_SEARCH_LENGTH } from '#rules/search/max-search-length.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makePerson, catchFailure, createSignedInPerson, type TestSchool } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const getAppAndDb = () => ({ app: server.app, db: server.platform.db })

type Admin = Awaited<ReturnType<typeof createSignedInPerson>>
const createAdmin = () => createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
const createStudent = (school: TestSchool, first_name = 'Noa') =>
  makePerson(server.platform.db, school, { first_name, audience: 'k_5' })
const teacher = (school: TestSchool, first_name = 'Ingrid') =>
  makePerson(server.platform.db, school, {
    first_name,
    user_type: 'teacher',
    permissions: ['learn'],
    audience: 'adult',
  })

const createSection = async (admin: Admin, name: string) =>
  (await admin.call(sections.sectionAdd, { Section: { name, audience: 'k_5' } })).Section
const listSectionNames = async (admin: Admin, Filter: { archived?: boolean; search?: string; teacher?: string } = {}) =>
  (await admin.call(sections.sectionList, { Filter })).Sections.map(({ name }) => name)
type Membership = [section_uuid: string, part: 'teacher' | 'pupil']
const addMembers = (admin: Admin, [section_uuid, part]: Membership, ...people: string[]) =>
  admin.call(sections.membersAdd, { Members: { section_uuid, part, people } })
const listStudents = async (admin: Admin, uuid: string) =>
  (await admin.call(sections.sectionInfo, { Section: { uuid } })).Pupils.map(({ name }) => name.split(' ')[0])
const readHttpStatus = async (call: Promise<unknown>) => (await catchFailure(call)).http

describe('the list of classes', () => {
  test('is sorted by name, paginated, searchable, and includes renamed classes', async () => {
    const admin = await createAdmin()
    for (const name of ['  Owls ', 'alder', 'Birch']) await createSection(admin, name)
    const first = await admin.call(sections.sectionList, { Page: { limit: 2 } })
    expect(first.Sections.map(({ name }) => name)).toEqual(['alder', 'Birch'])
    expect(first.Counts).toEqual({ present: 3, archived: 0 })
    const cursor = first.Page.next_cursor!
    const rest = await admin.call(sections.sectionList, { Page: { limit: 2, cursor } })
    expect(rest.Sections.map(({ name }) => name)).toEqual(['Owls'])
    expect(rest.Page.next_cursor).toBeNull()
    const owls = rest.Sections[0]!
    await admin.call(sections.sectionEdit, { Section: { uuid: owls.uuid, name: 'Aspén', grade: 'grade_3' } })
    expect(await listSectionNames(admin)).toEqual(['alder', 'Aspén', 'Birch'])
    expect(await listSectionNames(admin, { search: 'SPEN' })).toEqual(['Aspén'])
    expect(await listSectionNames(admin, { search: 'ålder' })).toEqual(['alder'])
  })

  test('accepts a search text as long as the web app sends it', async () => {
    const admin = await createAdmin()
    expect(await listSectionNames(admin, { search: 'a'.repeat(MAX_SEARCH_LENGTH) })).toEqual([])
    expect(await readHttpStatus(listSectionNames(admin, { search: 'a'.repeat(MAX_SEARCH_LENGTH + 1) }))).toBe(422)
  })

  test('needs unique names in any case, except for archived classes', async () => {
    const admin = await createAdmin()
    const first = await createSection(admin, 'Été')
    const duplicateError = await catchFailure(createSection(admin, ' éTÉ'))
    expect(duplicateError).toMatchObject({ http: 409, code: '204' })
    expect(duplicateError.fields).toEqual([
      { path: 'Section.name', message: 'Another class already has this name. Try another one.' },
    ])
    await admin.call(sections.sectionEdit, { Section: { uuid: first.uuid, name: 'ÉTÉ' } })
    await admin.call(sections.sectionArchive, { Section: { uuid: first.uuid } })
    const second = await createSection(admin, 'été')
    expect((await catchFailure(admin.call(sections.sectionRestore, { Section: { uuid: first.uuid } }))).code).toBe(
      '204',
    )
    await admin.call(sections.sectionArchive, { Section: { uuid: second.uuid } })
    await admin.call(sections.sectionRestore, { Section: { uuid: first.uuid } })
    expect(await listSectionNames(admin)).toEqual(['ÉTÉ'])
    expect(await listSectionNames(admin, { archived: true })).toEqual(['été'])
  })

  test('gets one class when two with the same name are created at once', async () => {
    const admin = await createAdmin()
    const results = await Promise.allSettled([createSection(admin, 'Fern'), createSection(admin, 'fern')])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('keeps the members of a class that is archived and restored', async () => {
    const admin = await createAdmin()
    const { school } = admin.person
    const section = await createSection(admin, 'Owls')
    const noa = await createStudent(school)
    await addMembers(admin, [section.uuid, 'pupil'], noa.uuid)
    await admin.call(sections.sectionArchive, { Section: { uuid: section.uuid } })
    expect(await readHttpStatus(addMembers(admin, [section.uuid, 'pupil'], noa.uuid))).toBe(404)
    await admin.call(sections.sectionRestore, { Section: { uuid: section.uuid } })
    expect(await listStudents(admin, section.uuid)).toEqual(['Noa'])
  })
})

describe('the members of a class', () => {
  test('are found by name, added, moved and removed', async () => {
    const admin = await createAdmin()
    const { school } = admin.person
    const [owls, bees] = [await createSection(admin, 'Owls'), await createSection(admin, 'Bees')]
    const noa = await createStudent(school, 'Noa')
    const leo = await createStudent(school, 'Leo')
    const ingrid = await teacher(school)
    const findCandidates = async (part: 'pupil' | 'teacher', search: string) => {
      const { People } = await admin.call(sections.memberCandidates, {
        Filter: { section_uuid: owls.uuid, part, search },
      })
      return People.map(({ name, sections: sectionNames }) => [name.split(' ')[0], sectionNames])
    }
    expect(await findCandidates('pupil', 'no')).toEqual([['Noa', []]])
    expect(await findCandidates('teacher', 'ing')).toEqual([['Ingrid', []]])
    expect(await findCandidates('pupil', '%')).toEqual([])
    expect((await addMembers(admin, [owls.uuid, 'pupil'], noa.uuid, leo.uuid)).added).toBe(2)
    expect((await addMembers(admin, [owls.uuid, 'pupil'], noa.uuid)).added).toBe(0)
    expect(await findCandidates('pupil', 'no')).toEqual([])
    const { Section } = await addMembers(admin, [owls.uuid, 'teacher'], ingrid.uuid)
    expect(Section).toMatchObject({ pupils_count: 2, teachers: [{ uuid: ingrid.uuid }] })
    expect(await listSectionNames(admin, { teacher: ingrid.uuid })).toEqual(['Owls'])
    const moved = await admin.call(sections.membersMove, {
      Members: { section_uuid: owls.uuid, to_uuid: bees.uuid, people: [leo.uuid, ingrid.uuid] },
    })
    expect(moved.moved).toBe(1)
    expect([await listStudents(admin, owls.uuid), await listStudents(admin, bees.uuid)]).toEqual([['Noa'], ['Leo']])
    await admin.call(sections.membersRemove, { Members: { section_uuid: owls.uuid, people: [noa.uuid] } })
    expect(await listStudents(admin, owls.uuid)).toEqual([])
  })

  test('are added all or none, never from another school or in the wrong role', async () => {
    const admin = await createAdmin()
    const { school } = admin.person
    const section = await createSection(admin, 'Owls')
    const noa = await createStudent(school)
    const stranger = await createStudent((await createAdmin()).person.school)
    const ingrid = await teacher(school)
    expect(await readHttpStatus(addMembers(admin, [section.uuid, 'pupil'], noa.uuid, stranger.uuid))).toBe(404)
    expect(await readHttpStatus(addMembers(admin, [section.uuid, 'pupil'], ingrid.uuid))).toBe(404)
    expect(await readHttpStatus(addMembers(admin, [section.uuid, 'teacher'], noa.uuid))).toBe(404)
    expect(await listStudents(admin, section.uuid)).toEqual([])
  })
})

describe('handing over the classes of a teacher', () => {
  test('moves all of them at once to another teacher, including archived ones', async () => {
    const admin = await createAdmin()
    const { school } = admin.person
    const [ingrid, tomas] = [await teacher(school, 'Ingrid'), await teacher(school, 'Tomas')]
    const teacherSections = [
      await createSection(admin, 'Owls'),
      await createSection(admin, 'Bees'),
      await createSection(admin, 'Old'),
    ]
    for (const { uuid } of teacherSections) await addMembers(admin, [uuid, 'teacher'], ingrid.uuid)
    await addMembers(admin, [teacherSections[0]!.uuid, 'teacher'], tomas.uuid)
    await admin.call(sections.sectionArchive, { Section: { uuid: teacherSections[2]!.uuid } })
    await server.platform.db
      .updateTable('identity_account')
      .set({ disabled_at: server.clock.now() })
      .where('uuid', '=', ingrid.uuid)
      .execute()
    const listTeacherCounts = async () =>
      (await admin.call(sections.sectionTeachers, {})).Teachers.filter(({ name }) => /^(Ingrid|Tomas)/.test(name)).map(
        ({ left, sections_count }) => [left, sections_count],
      )
    expect(await listTeacherCounts()).toEqual([
      [true, 2],
      [false, 1],
    ])
    const HandOn = { from_uuid: ingrid.uuid, to_uuid: tomas.uuid }
    const { Sections } = await admin.call(sections.sectionsTransfer, { HandOn })
    expect(Sections.map(({ name }) => name).toSorted()).toEqual(['Bees', 'Old', 'Owls'])
    for (const { teachers } of Sections) expect(teachers.map(({ uuid }) => uuid)).toEqual([tomas.uuid])
    expect(await listTeacherCounts()).toEqual([[false, 2]])
    expect((await admin.call(sections.sectionsTransfer, { HandOn })).Sections).toEqual([])
    expect(
      await readHttpStatus(admin.call(sections.sectionsTransfer, { HandOn: { ...HandOn, to_uuid: ingrid.uuid } })),
    ).toBe(404)
    const ownStudent = await createStudent(school)
    expect(
      await readHttpStatus(admin.call(sections.sectionsTransfer, { HandOn: { ...HandOn, to_uuid: ownStudent.uuid } })),
    ).toBe(404)
  })
})

describe('a class code', () => {
  test('is short, expires, and can be renewed and turned off', async () => {
    const admin = await createAdmin()
    const { uuid } = await createSection(admin, 'Owls')
    const renewCode = async (days: 1 | 7 | 30 | null) =>
      (await admin.call(sections.sectionCode, { Section: { uuid, days } })).Section.code
    const first = await renewCode(7)
    expect(first?.text).toMatch(/^[A-Z3-9]{3}-[A-Z3-9]{3}$/)
    const second = await renewCode(1)
    expect(second?.text).not.toBe(first?.text)
    server.clock.advance(DAY_MS + 1000)
    const laterAdmin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin', school: admin.person.school })
    const readCode = async () => (await laterAdmin.call(sections.sectionInfo, { Section: { uuid } })).Section.code
    expect(await readCode()).toBeNull()
    await laterAdmin.call(sections.sectionCode, { Section: { uuid, days: 30 } })
    expect(await readCode()).not.toBeNull()
    await laterAdmin.call(sections.sectionCode, { Section: { uuid, days: null } })
    expect(await readCode()).toBeNull()
  })
})

describe('a class of a school', () => {
  test('is not found by the admin of another school, in any request', async () => {
    const [ownAdmin, otherAdmin] = [await createAdmin(), await createAdmin()]
    const section = await createSection(ownAdmin, 'Owls')
    const otherSection = await createSection(otherAdmin, 'Owls')
    const noa = await createStudent(ownAdmin.person.school)
    await addMembers(ownAdmin, [section.uuid, 'pupil'], noa.uuid)
    const Section = { uuid: section.uuid }
    const people = [noa.uuid]
    const calls = [
      otherAdmin.call(sections.sectionInfo, { Section }),
      otherAdmin.call(sections.sectionEdit, { Section: { ...Section, name: 'Mine' } }),
      otherAdmin.call(sections.sectionArchive, { Section }),
      otherAdmin.call(sections.sectionRestore, { Section }),
      otherAdmin.call(sections.sectionCode, { Section: { ...Section, days: 7 } }),
      otherAdmin.call(sections.memberCandidates, { Filter: { section_uuid: section.uuid, part: 'pupil', search: '' } }),
      otherAdmin.call(sections.membersAdd, { Members: { section_uuid: section.uuid, part: 'pupil', people } }),
      otherAdmin.call(sections.membersAdd, { Members: { section_uuid: otherSection.uuid, part: 'pupil', people } }),
      otherAdmin.call(sections.membersRemove, { Members: { section_uuid: section.uuid, people } }),
      otherAdmin.call(sections.membersMove, {
        Members: { section_uuid: section.uuid, to_uuid: otherSection.uuid, people },
      }),
      otherAdmin.call(sections.sectionsTransfer, { HandOn: { from_uuid: noa.uuid, to_uuid: otherAdmin.person.uuid } }),
    ]
    for (const call of calls) expect(await readHttpStatus(call)).toBe(404)
    expect(await listStudents(ownAdmin, section.uuid)).toEqual(['Noa'])
    expect(await listSectionNames(otherAdmin)).toEqual(['Owls'])
  })

  test('is recorded in the audit log with every action', async () => {
    const admin = await createAdmin()
    const { uuid } = await createSection(admin, 'Owls')
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
  const admin = await createAdmin()
  const { school } = admin.person
  const ingrid = await createSignedInPerson(getAppAndDb(), { user_type: 'teacher', permissions: ['learn'], school })
  const [owls, bees] = [await createSection(admin, 'Owls'), await createSection(admin, 'Bees')]
  await addMembers(admin, [owls.uuid, 'teacher'], ingrid.person.uuid)
  await addMembers(admin, [owls.uuid, 'pupil'], (await createStudent(school)).uuid)
  await addMembers(admin, [bees.uuid, 'pupil'], (await createStudent(school)).uuid)
  const { Sections } = await ingrid.call(sections.taughtSections, {})
  expect(Sections.map(({ name, pupils }) => [name, pupils.length])).toEqual([['Owls', 1]])
})
