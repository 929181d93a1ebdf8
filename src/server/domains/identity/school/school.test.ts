import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as identity from '#contract/identity.ts'
import * as school from '#contract/identity/school.ts'
import * as journal from '#contract/journal.ts'
import { DAY_MS, MINUTE_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { type EventStreamClient, openStream } from '#tests/support/server/event-stream.ts'
import { makePerson, catchFailure, createSignedInPerson, createVisitor } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
let address: string
const streams: EventStreamClient[] = []
beforeAll(async () => {
  server = await openTestApp()
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => streams.splice(0).forEach((stream) => stream.close()))
afterAll(() => server.close())

const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
type Person = Awaited<ReturnType<typeof createSignedInPerson>>

/** Returns an admin, another admin of the same school, and a student. */
const createSchoolPeople = async () => {
  const admin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin', first_name: 'Rosa' })
  const { school: ownSchool } = admin.person
  const other = await createSignedInPerson(getAppAndDb(), { school: ownSchool, user_type: 'admin' })
  const student = await createSignedInPerson(getAppAndDb(), { school: ownSchool, first_name: 'Lena' })
  return { admin, other, student }
}
const getSchool = async (admin: Person) => (await admin.call(school.schoolInfo, {})).School
const listAuditEvents = async (admin: Person) => (await admin.call(audit.auditList, {})).Events
const switchFeature = (admin: Person, part: school.FeatureSwitch, on: boolean) =>
  admin.call(school.schoolSwitch, { Switch: { part, on } })

const fall = { name: 'Fall', from: '2026-08-24', until: '2026-12-18' }
const days = { terms: [fall], holidays: [{ name: 'Thanksgiving', from: '2026-11-26', until: '2026-11-27' }] }

describe('the settings of a school', () => {
  test('are saved and recorded in the audit log', async () => {
    const { admin } = await createSchoolPeople()
    const before = await getSchool(admin)
    const { School } = await admin.call(school.schoolUpdate, {
      School: { revision: before.revision, name: ' Harbor  School ', time_zone: 'europe/berlin', country: 'DE', days },
    })
    expect(School).toMatchObject({ name: 'Harbor School', time_zone: 'Europe/Berlin', country: 'DE', days })
    expect(School.school_code).toBe(before.school_code)
    expect(await getSchool(admin)).toEqual(School)
    expect(await listAuditEvents(admin)).toMatchObject([
      { act: 'school_edited', about: { kind: 'school', name: 'Harbor School' }, installation: false },
    ])
  })

  test('are not overwritten with a stale revision', async () => {
    const { admin, other } = await createSchoolPeople()
    const { revision } = await getSchool(admin)
    await admin.call(school.schoolUpdate, { School: { revision, name: 'First' } })
    const refused = await catchFailure(other.call(school.schoolUpdate, { School: { revision, name: 'Second' } }))
    expect(refused.http).toBe(409)
    expect(await getSchool(other)).toMatchObject({ name: 'First', revision: revision + 1 })
    const results = await Promise.allSettled(
      [admin, other].map((caller) =>
        caller.call(school.schoolUpdate, { School: { revision: revision + 1, country: 'CA' } }),
      ),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('need valid dates, a valid time zone, and a unique name and school code', async () => {
    const { admin } = await createSchoolPeople()
    const stranger = await createSchoolPeople()
    const { revision } = await getSchool(admin)
    const readRefusedField = async (change: object) => {
      const { http, fields } = await catchFailure(admin.call(school.schoolUpdate, { School: { revision, ...change } }))
      return [http, fields?.[0]?.path]
    }
    const backwards = { ...fall, until: '2026-08-01' }
    expect(await readRefusedField({ days: { terms: [backwards], holidays: [] } })).toEqual([422, 'School.days.terms.0'])
    expect(await readRefusedField({ days: { terms: [fall, fall], holidays: [] } })).toEqual([
      422,
      'School.days.terms.1',
    ])
    expect(await readRefusedField({ time_zone: 'Mars/Olympus' })).toEqual([422, 'School.time_zone'])
    expect(await readRefusedField({ school_code: 'a b' })).toEqual([422, 'School.school_code'])
    const { fields } = await catchFailure(admin.call(school.schoolUpdate, { School: { revision, school_code: 'a b' } }))
    expect(fields?.[0]?.message).toBe('Use 2 to 20 letters, numbers and hyphens, without spaces.')
    const takenCode = stranger.admin.person.school.code.toLowerCase()
    expect(await readRefusedField({ school_code: takenCode })).toEqual([409, 'School.school_code'])
    expect(await readRefusedField({ name: ' ' })).toEqual([422, 'School.name'])
    const neighbor = `Lakeside ${stranger.admin.person.school.code}`
    const { revision: strangerRevision } = await getSchool(stranger.admin)
    await stranger.admin.call(school.schoolUpdate, { School: { revision: strangerRevision, name: neighbor } })
    expect(await readRefusedField({ name: neighbor.toUpperCase() })).toEqual([409, 'School.name'])
    const ownCode = admin.person.school.code.toLowerCase()
    await admin.call(school.schoolUpdate, { School: { revision, school_code: ownCode } })
    expect((await getSchool(admin)).school_code).toBe(ownCode)
  })
})

describe('a feature of a school', () => {
  test('is off from the next request after it is turned off, and open pages of that school only get an event', async () => {
    const { admin, student } = await createSchoolPeople()
    const stranger = await createSignedInPerson(getAppAndDb())
    const [ownStream, otherStream] = await Promise.all(
      [student, stranger].map((person) => openStream(address, { cookie: person.cookie() })),
    )
    streams.push(ownStream!, otherStream!)
    const month = { Range: { from: '2026-11-01', to: '2026-11-30' } }
    await student.call(journal.summary, month)
    const { School } = await switchFeature(admin, 'journal', false)
    expect(School.without).toEqual(['journal'])
    expect((await catchFailure(student.call(journal.summary, month))).http).toBe(404)
    await stranger.call(journal.summary, month)
    await expect.poll(() => ownStream!.received).toEqual([{ kind: 'school' }])
    expect(otherStream!.received).toEqual([])
    const { session } = await student.call(identity.info, {})
    expect(session.user_data?.organization.switched_off).toEqual(['journal'])

    await switchFeature(admin, 'journal', false)
    await switchFeature(admin, 'journal', true)
    await student.call(journal.summary, month)
    expect((await listAuditEvents(admin)).map(({ act, about }) => [act, about.kind, about.name])).toEqual([
      ['part_switched', 'journal', 'on'],
      ['part_switched', 'journal', 'off'],
    ])
  })

  test('can be the use of outside providers', async () => {
    const { admin } = await createSchoolPeople()
    expect((await switchFeature(admin, 'outside_providers', false)).School.without).toEqual(['outside_providers'])
  })
})

describe('closing a school', () => {
  const closeSchool = (admin: Person, name: string) => admin.call(school.schoolClose, { Close: { name } })

  test('needs its name, blocks everyone but its admins, and can be undone for sixty days', async () => {
    const { admin, student } = await createSchoolPeople()
    const { name } = await getSchool(admin)
    const wrongNameError = await catchFailure(closeSchool(admin, 'yes'))
    expect([wrongNameError.http, wrongNameError.fields?.[0]?.path]).toEqual([422, 'Close.name'])
    await student.call(identity.sessions, {})

    const { School } = await closeSchool(admin, name.toLowerCase())
    expect(Date.parse(School.closing!.erased_from) - Date.parse(School.closing!.since)).toBe(60 * DAY_MS)
    expect((await catchFailure(student.call(identity.sessions, {}))).http).toBe(401)
    const signInError = await catchFailure(createVisitor(server.app).signIn(student.person))
    expect([signInError.http, signInError.message]).toEqual([
      403,
      'Your school has stopped using Alaia. The school office can tell you more.',
    ])
    const freshBrowser = createVisitor(server.app)
    await freshBrowser.signIn(admin.person)
    const { closing } = (await freshBrowser.call(school.schoolInfo, {})).School
    expect(closing).toEqual(School.closing)

    expect((await admin.call(school.schoolReopen, {})).School.closing).toBeNull()
    await createVisitor(server.app).signIn(student.person)
    await admin.call(school.schoolReopen, {})
    expect((await listAuditEvents(admin)).map(({ act }) => act)).toEqual(['school_reopened', 'school_closed'])
  })

  test('keeps its first date when repeated, and is refused if it has the only system admin', async () => {
    const { admin } = await createSchoolPeople()
    const { name } = await getSchool(admin)
    const first = (await closeSchool(admin, name)).School.closing
    server.clock.advance(MINUTE_MS)
    expect((await closeSchool(admin, name)).School.closing).toEqual(first)
    await getAppAndDb()
      .db.updateTable('identity_account')
      .set({ operator: false })
      .where('operator', '=', true)
      .execute()
    const operator = await createSignedInPerson(getAppAndDb(), { user_type: 'admin', operator: true })
    const refused = await catchFailure(closeSchool(operator, (await getSchool(operator)).name))
    expect(refused.message).toContain('All system admins belong to this school')
    await makePerson(server.platform.db, admin.person.school, { user_type: 'admin', operator: true })
    expect((await catchFailure(closeSchool(operator, (await getSchool(operator)).name))).http).toBe(422)
  })
})

describe('the admin endpoints of a school', () => {
  test('find students by name or username and list staff, for its own admins only', async () => {
    const { admin, student } = await createSchoolPeople()
    const teacher = await createSignedInPerson(getAppAndDb(), { school: admin.person.school, user_type: 'teacher' })
    const stranger = await createSchoolPeople()
    const find = async (asker: Person, text: string) =>
      (await asker.call(school.studentsFind, { Search: { text } })).Pupils
    expect(await find(admin, 'lena')).toEqual([
      { uuid: student.person.uuid, name: 'Lena Osei', username: student.person.username, sections: [], active: true },
    ])
    expect(await find(admin, student.person.username)).toHaveLength(1)
    expect(await find(admin, '%')).toEqual([])
    expect((await find(stranger.admin, student.person.username)).length).toBe(0)
    const { Staff } = await admin.call(school.staffList, {})
    expect(Staff.map(({ uuid }) => uuid)).toContain(teacher.person.uuid)
    expect(Staff.map(({ uuid }) => uuid)).not.toContain(student.person.uuid)
    expect(Staff).toHaveLength(3)
  })

  test('refuse settings and features to students and teachers', async () => {
    const { student, admin } = await createSchoolPeople()
    const teacher = await createSignedInPerson(getAppAndDb(), {
      school: admin.person.school,
      user_type: 'teacher',
      permissions: ['learn'],
    })
    for (const person of [student, teacher]) {
      expect((await catchFailure(person.call(school.schoolInfo, {}))).http).toBe(403)
      expect((await catchFailure(switchFeature(person, 'journal', false))).http).toBe(403)
    }
  })
})
