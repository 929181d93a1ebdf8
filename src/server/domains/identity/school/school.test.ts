import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as identity from '#contract/identity.ts'
import * as school from '#contract/identity/school.ts'
import * as journal from '#contract/journal.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { type OpenStream, openStream } from '#tests/support/server/event-stream.ts'
import { makePerson, refusal, signedIn, visitor } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
let address: string
const streams: OpenStream[] = []
beforeAll(async () => {
  server = await openTestApp()
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => streams.splice(0).forEach((stream) => stream.close()))
afterAll(() => server.close())

const world = () => ({ app: server.app, db: server.platform.db })
type Person = Awaited<ReturnType<typeof signedIn>>

/** Returns an admin, another admin of the same school, and a student. */
const people = async () => {
  const admin = await signedIn(world(), { user_type: 'admin', first_name: 'Rosa' })
  const { school: ownSchool } = admin.person
  const other = await signedIn(world(), { school: ownSchool, user_type: 'admin' })
  const student = await signedIn(world(), { school: ownSchool, first_name: 'Lena' })
  return { admin, other, pupil: student }
}
const info = async (admin: Person) => (await admin.call(school.schoolInfo, {})).School
const acts = async (admin: Person) => (await admin.call(audit.auditList, {})).Events
const switchFeature = (admin: Person, part: school.FeatureSwitch, on: boolean) =>
  admin.call(school.schoolSwitch, { Switch: { part, on } })

const fall = { name: 'Fall', from: '2026-08-24', until: '2026-12-18' }
const days = { terms: [fall], holidays: [{ name: 'Thanksgiving', from: '2026-11-26', until: '2026-11-27' }] }

describe('the settings of a school', () => {
  test('are saved and recorded in the audit log', async () => {
    const { admin } = await people()
    const before = await info(admin)
    const { School } = await admin.call(school.schoolUpdate, {
      School: { revision: before.revision, name: ' Harbor  School ', time_zone: 'europe/berlin', country: 'DE', days },
    })
    expect(School).toMatchObject({ name: 'Harbor School', time_zone: 'Europe/Berlin', country: 'DE', days })
    expect(School.school_code).toBe(before.school_code)
    expect(await info(admin)).toEqual(School)
    expect(await acts(admin)).toMatchObject([
      { act: 'school_edited', about: { kind: 'school', name: 'Harbor School' }, installation: false },
    ])
  })

  test('are not overwritten with a stale revision', async () => {
    const { admin, other } = await people()
    const { revision } = await info(admin)
    await admin.call(school.schoolUpdate, { School: { revision, name: 'First' } })
    const refused = await refusal(other.call(school.schoolUpdate, { School: { revision, name: 'Second' } }))
    expect(refused.http).toBe(409)
    expect(await info(other)).toMatchObject({ name: 'First', revision: revision + 1 })
    const at = await Promise.allSettled(
      [admin, other].map((one) => one.call(school.schoolUpdate, { School: { revision: revision + 1, country: 'CA' } })),
    )
    expect(at.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('need valid dates, a valid time zone, and a unique name and school code', async () => {
    const { admin } = await people()
    const stranger = await people()
    const { revision } = await info(admin)
    const refused = async (change: object) => {
      const { http, fields } = await refusal(admin.call(school.schoolUpdate, { School: { revision, ...change } }))
      return [http, fields?.[0]?.path]
    }
    const backwards = { ...fall, until: '2026-08-01' }
    expect(await refused({ days: { terms: [backwards], holidays: [] } })).toEqual([422, 'School.days.terms.0'])
    expect(await refused({ days: { terms: [fall, fall], holidays: [] } })).toEqual([422, 'School.days.terms.1'])
    expect(await refused({ time_zone: 'Mars/Olympus' })).toEqual([422, 'School.time_zone'])
    expect(await refused({ school_code: 'a b' })).toEqual([422, 'School.school_code'])
    const { fields } = await refusal(admin.call(school.schoolUpdate, { School: { revision, school_code: 'a b' } }))
    expect(fields?.[0]?.message).toBe('Use 2 to 20 letters, numbers and hyphens, without spaces.')
    const takenCode = stranger.admin.person.school.code.toLowerCase()
    expect(await refused({ school_code: takenCode })).toEqual([409, 'School.school_code'])
    expect(await refused({ name: ' ' })).toEqual([422, 'School.name'])
    const neighbor = `Lakeside ${stranger.admin.person.school.code}`
    const { revision: strangerRevision } = await info(stranger.admin)
    await stranger.admin.call(school.schoolUpdate, { School: { revision: strangerRevision, name: neighbor } })
    expect(await refused({ name: neighbor.toUpperCase() })).toEqual([409, 'School.name'])
    const own = admin.person.school.code.toLowerCase()
    await admin.call(school.schoolUpdate, { School: { revision, school_code: own } })
    expect((await info(admin)).school_code).toBe(own)
  })
})

describe('a feature of a school', () => {
  test('is off from the next request after it is turned off, and open pages of that school only get an event', async () => {
    const { admin, pupil } = await people()
    const stranger = await signedIn(world())
    const [here, elsewhere] = await Promise.all(
      [pupil, stranger].map((person) => openStream(address, { cookie: person.cookie() })),
    )
    streams.push(here!, elsewhere!)
    const month = { Range: { from: '2026-11-01', to: '2026-11-30' } }
    await pupil.call(journal.summary, month)
    const { School } = await switchFeature(admin, 'journal', false)
    expect(School.without).toEqual(['journal'])
    expect((await refusal(pupil.call(journal.summary, month))).http).toBe(404)
    await stranger.call(journal.summary, month)
    await expect.poll(() => here!.received).toEqual([{ kind: 'school' }])
    expect(elsewhere!.received).toEqual([])
    const { session } = await pupil.call(identity.info, {})
    expect(session.user_data?.organization.switched_off).toEqual(['journal'])

    await switchFeature(admin, 'journal', false)
    await switchFeature(admin, 'journal', true)
    await pupil.call(journal.summary, month)
    expect((await acts(admin)).map(({ act, about }) => [act, about.kind, about.name])).toEqual([
      ['part_switched', 'journal', 'on'],
      ['part_switched', 'journal', 'off'],
    ])
  })

  test('can be the use of outside providers', async () => {
    const { admin } = await people()
    expect((await switchFeature(admin, 'outside_providers', false)).School.without).toEqual(['outside_providers'])
  })
})

describe('closing a school', () => {
  const close = (admin: Person, name: string) => admin.call(school.schoolClose, { Close: { name } })

  test('needs its name, blocks everyone but its admins, and can be undone for sixty days', async () => {
    const { admin, pupil } = await people()
    const { name } = await info(admin)
    const unsure = await refusal(close(admin, 'yes'))
    expect([unsure.http, unsure.fields?.[0]?.path]).toEqual([422, 'Close.name'])
    await pupil.call(identity.sessions, {})

    const { School } = await close(admin, name.toLowerCase())
    expect(Date.parse(School.closing!.erased_from) - Date.parse(School.closing!.since)).toBe(60 * 86_400_000)
    expect((await refusal(pupil.call(identity.sessions, {}))).http).toBe(401)
    const shut = await refusal(visitor(server.app).signIn(pupil.person))
    expect([shut.http, shut.message]).toEqual([
      403,
      'Your school has stopped using Alaia. The school office can tell you more.',
    ])
    const fresh = visitor(server.app)
    await fresh.signIn(admin.person)
    const { closing } = (await fresh.call(school.schoolInfo, {})).School
    expect(closing).toEqual(School.closing)

    expect((await admin.call(school.schoolReopen, {})).School.closing).toBeNull()
    await visitor(server.app).signIn(pupil.person)
    await admin.call(school.schoolReopen, {})
    expect((await acts(admin)).map(({ act }) => act)).toEqual(['school_reopened', 'school_closed'])
  })

  test('keeps its first date when repeated, and is refused if it has the only system admin', async () => {
    const { admin } = await people()
    const { name } = await info(admin)
    const first = (await close(admin, name)).School.closing
    server.clock.pass(60_000)
    expect((await close(admin, name)).School.closing).toEqual(first)
    await world().db.updateTable('identity_account').set({ operator: false }).where('operator', '=', true).execute()
    const operator = await signedIn(world(), { user_type: 'admin', operator: true })
    const refused = await refusal(close(operator, (await info(operator)).name))
    expect(refused.message).toContain('All system admins belong to this school')
    await makePerson(server.platform.db, admin.person.school, { user_type: 'admin', operator: true })
    expect((await refusal(close(operator, (await info(operator)).name))).http).toBe(422)
  })
})

describe('the admin endpoints of a school', () => {
  test('find students by name or username and list staff, for its own admins only', async () => {
    const { admin, pupil } = await people()
    const teacher = await signedIn(world(), { school: admin.person.school, user_type: 'teacher' })
    const stranger = await people()
    const find = async (asker: Person, text: string) =>
      (await asker.call(school.studentsFind, { Search: { text } })).Pupils
    expect(await find(admin, 'lena')).toEqual([
      { uuid: pupil.person.uuid, name: 'Lena Osei', username: pupil.person.username, sections: [], active: true },
    ])
    expect(await find(admin, pupil.person.username)).toHaveLength(1)
    expect(await find(admin, '%')).toEqual([])
    expect((await find(stranger.admin, pupil.person.username)).length).toBe(0)
    const { Staff } = await admin.call(school.staffList, {})
    expect(Staff.map(({ uuid }) => uuid)).toContain(teacher.person.uuid)
    expect(Staff.map(({ uuid }) => uuid)).not.toContain(pupil.person.uuid)
    expect(Staff).toHaveLength(3)
  })

  test('refuse settings and features to students and teachers', async () => {
    const { pupil, admin } = await people()
    const teacher = await signedIn(world(), {
      school: admin.person.school,
      user_type: 'teacher',
      permissions: ['learn'],
    })
    for (const person of [pupil, teacher]) {
      expect((await refusal(person.call(school.schoolInfo, {}))).http).toBe(403)
      expect((await refusal(switchFeature(person, 'journal', false))).http).toBe(403)
    }
  })
})
