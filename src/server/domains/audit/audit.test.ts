// @tag audit
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as passwords from '#contract/identity/passwords.ts'
import * as people from '#contract/identity/people.ts'
import * as privacy from '#contract/privacy.ts'
import * as feedback from '#contract/feedback.ts'
import * as reflect from '#contract/reflect.ts'
import { formatMoment } from '#rules/contact-hours.ts'
import { DAY_MS, MINUTE_MS } from '#rules/durations.ts'
import { getPorts } from '#server/composition/ports.ts'
import { removeAgedData } from '#server/domains/privacy/retention.jobs.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makePerson, PASSWORD, catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { insertEvent } from './audit.queries.ts'

let server: TestApp
const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<typeof createSignedInPerson>>
const listEvents = async (admin: Person, Filter: object = {}) => (await admin.call(audit.auditList, { Filter })).Events
const listActions = async (admin: Person, Filter: object = {}) =>
  (await listEvents(admin, Filter)).map(({ act }) => act)
const switchFigures = (admin: Person, on = true) =>
  admin.call(reflect.checkInReportsSwitch, { Figures: { on, contact: 'Ms Alvarez' } })
/** Inserts an event like any other of a system admin. */
const insertInstallationEvent = (admin: Person, name: string) =>
  insertEvent(
    getAppAndDb().db,
    { act: 'page_published', accountUuid: admin.person.uuid, installation: true, about: { kind: 'page', name } },
    server.clock.now(),
  )

const secret = `quiet words ${randomUUID()}`
const createAnsweredFeedback = async () => {
  const student = await createSignedInPerson(getAppAndDb(), { first_name: 'Lena' })
  const admin = await createSignedInPerson(getAppAndDb(), {
    school: student.person.school,
    user_type: 'admin',
    first_name: 'Jonah',
  })
  const { Feedback } = await student.call(feedback.feedbackAdd, {
    Feedback: { feedback_subject: secret, feedback_content: secret, feedback_location: secret },
    ManagedUser: { uuid: student.person.uuid },
  })
  const change = { uuid: Feedback.uuid, status: 'done' as const, note: secret }
  await admin.call(feedback.feedbackUpdate, { Feedback: change })
  return { student, admin, uuid: Feedback.uuid }
}

describe('audit event of an admin action', () => {
  test('records actor, action, time, object and person, and none of the written content', async () => {
    const { admin, uuid } = await createAnsweredFeedback()
    const [event, ...others] = await listEvents(admin)
    expect(others).toEqual([])
    expect(event).toMatchObject({
      act: 'feedback_updated',
      who: { uuid: admin.person.uuid, name: 'Jonah Osei' },
      about: { kind: 'feedback', uuid, name: null, person: 'Lena Osei' },
      installation: false,
    })
    const { rows } = await sql`select 1 from audit_event t where position(${secret} in t::text) > 0`.execute(
      getAppAndDb().db,
    )
    expect(rows).toEqual([])
  })

  test('is not recorded for a rejected action or for viewing counts', async () => {
    const { admin } = await createAnsweredFeedback()
    await catchFailure(admin.call(feedback.feedbackUpdate, { Feedback: { uuid: randomUUID(), status: 'done' } }))
    await catchFailure(admin.call(reflect.checkInReportsSwitch, { Figures: { on: true } }))
    await admin.call(feedback.feedbackCount, {})
    expect(await listActions(admin)).toEqual(['feedback_updated'])
  })

  test('rolls the action back if it cannot be recorded', async () => {
    const admin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    const school = sql.lit(admin.person.school.uuid)
    await sql`alter table audit_event add constraint full_disk check (organization_uuid <> ${school}) not valid`.execute(
      getAppAndDb().db,
    )
    const error = await catchFailure(switchFigures(admin))
    await sql`alter table audit_event drop constraint full_disk`.execute(getAppAndDb().db)
    expect(error.http).toBe(500)
    expect(await listActions(admin)).toEqual([])
    expect(server.logLines.join('')).toContain('full_disk')
  })

  test('keeps the name of the admin, and the name of the affected person while their account exists', async () => {
    const { db } = getAppAndDb()
    const { admin, student } = await createAnsweredFeedback()
    await db.updateTable('identity_account').set({ first_name: 'Jo' }).where('uuid', '=', admin.person.uuid).execute()
    await db.deleteFrom('identity_account').where('uuid', '=', student.person.uuid).execute()
    const [event] = await listEvents(admin)
    expect(event).toMatchObject({ who: { name: 'Jonah Osei' }, about: { kind: 'feedback', person: null } })
  })
})

describe('audit event of an action on own data', () => {
  test('is recorded without the name of a student, and not for checking the status of an export', async () => {
    const student = await createSignedInPerson(getAppAndDb(), { first_name: 'Lena' })
    const admin = await createSignedInPerson(getAppAndDb(), { school: student.person.school, user_type: 'admin' })
    await student.call(privacy.exportData, { Export: { begin: false } })
    await student.call(privacy.exportData, { Export: { begin: true } })
    await student.call(privacy.eraseData, { Erase: { what: 'written', confirm: 'delete' } })
    const Password = { current: PASSWORD, next: 'seven herons over water' }
    await admin.call(passwords.passwordChange, { Password })
    expect((await listEvents(admin)).map(({ act, who, about }) => [act, who.name, about.name])).toEqual([
      ['password_changed', 'Amara Osei', null],
      ['own_data_erased', 'Lena Osei', 'written'],
      ['own_data_copied', 'Lena Osei', null],
    ])
    expect((await listEvents(admin, { search: 'lena' })).length).toBe(2)
    const { rows } =
      await sql`select 1 from audit_event t where account_uuid = ${student.person.uuid} and who <> ''`.execute(
        getAppAndDb().db,
      )
    expect(rows).toEqual([])
  })
})

describe('audit log after a person erased everything', () => {
  test('shows that data was erased, without the person', async () => {
    const student = await createSignedInPerson(getAppAndDb(), { first_name: 'Lena' })
    const admin = await createSignedInPerson(getAppAndDb(), { school: student.person.school, user_type: 'admin' })
    await student.call(privacy.eraseData, { Erase: { what: 'everything', confirm: 'delete' } })
    expect(await listEvents(admin)).toMatchObject([
      { act: 'own_data_erased', who: { uuid: null, name: '' }, about: { name: 'everything', person: null } },
    ])
  })
})

describe('audit event of reading feedback', () => {
  test('names the sender of an opened message and is recorded once for the list', async () => {
    const { admin, uuid } = await createAnsweredFeedback()
    await admin.call(feedback.feedbackList, {})
    await admin.call(feedback.feedbackList, { Filter: { status: 'done' } })
    await admin.call(feedback.feedbackInfo, { Feedback: { uuid } })
    expect((await listEvents(admin)).map(({ act, about }) => [act, about.uuid, about.person])).toEqual([
      ['feedback_opened', uuid, 'Lena Osei'],
      ['feedback_listed', null, null],
      ['feedback_updated', uuid, 'Lena Osei'],
    ])
  })
})

describe('audit event of listing people', () => {
  test('is recorded once in 15 minutes for any number of pages', async () => {
    const admin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    const listPeople = () => admin.call(people.personList, {})
    await listPeople()
    await listPeople()
    expect(await listActions(admin)).toEqual(['people_listed'])
    server.clock.advance(16 * MINUTE_MS)
    await listPeople()
    expect(await listActions(admin)).toEqual(['people_listed', 'people_listed'])
  })
})

describe('audit log', () => {
  test('is append-only', async () => {
    const { db } = getAppAndDb()
    const { admin } = await createAnsweredFeedback()
    await expect(db.updateTable('audit_event').set({ who: 'Nobody' }).execute()).rejects.toThrow(/stays/)
    await expect(db.deleteFrom('audit_event').execute()).rejects.toThrow(/stays/)
    await expect(sql`truncate audit_event`.execute(db)).rejects.toThrow(/stays/)
    const otherPerson = await makePerson(db, admin.person.school)
    await expect(db.updateTable('audit_event').set({ account_uuid: otherPerson.uuid }).execute()).rejects.toThrow(
      /stays/,
    )
    expect(await listActions(admin)).toEqual(['feedback_updated'])
  })

  test('is visible to its own school, and installation events only to system admins', async () => {
    const operator = await createSignedInPerson(getAppAndDb(), { user_type: 'admin', operator: true })
    const colleague = await createSignedInPerson(getAppAndDb(), { school: operator.person.school, user_type: 'admin' })
    const otherOperator = await createSignedInPerson(getAppAndDb(), { user_type: 'admin', operator: true })
    const page = `page ${randomUUID()}`
    await switchFigures(operator)
    await insertInstallationEvent(operator, page)
    const countPageEvents = async (admin: Person) => (await listEvents(admin, { search: page })).length
    expect([
      await countPageEvents(operator),
      await countPageEvents(colleague),
      await countPageEvents(otherOperator),
    ]).toEqual([1, 0, 1])
    expect(await listActions(colleague)).toEqual(['figures_switched'])
    expect(await listActions(otherOperator, { act: 'figures_switched' })).toEqual([])
    const student = await createSignedInPerson(getAppAndDb(), { school: operator.person.school })
    expect((await catchFailure(student.call(audit.auditList, {}))).http).toBe(403)
  })

  test('filters by action, person and school days, and paginates', async () => {
    const { db } = getAppAndDb()
    const firstAdmin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin', first_name: 'Ada' })
    const { school } = firstAdmin.person
    const otherPerson = await createSignedInPerson(getAppAndDb(), { school, user_type: 'admin', first_name: 'Bo' })
    const insertAt = (moment: string, by: Person, act: string) =>
      insertEvent(
        db,
        { act, accountUuid: by.person.uuid, installation: false, about: {} },
        // The school's time zone is New York.
        new Date(moment),
      )
    await insertAt('2026-03-02T04:30:00Z', firstAdmin, 'one')
    await insertAt('2026-03-02T05:30:00Z', firstAdmin, 'two')
    await insertAt('2026-03-03T04:59:59Z', otherPerson, 'three')
    await insertAt('2026-03-03T05:00:00Z', otherPerson, 'four')
    expect(await listActions(firstAdmin, { from: '2026-03-02', to: '2026-03-02' })).toEqual(['three', 'two'])
    expect(await listActions(firstAdmin, { person: otherPerson.person.uuid })).toEqual(['four', 'three'])
    expect(await listActions(firstAdmin, { act: 'two' })).toEqual(['two'])
    expect(await listActions(firstAdmin, { search: 'ada' })).toEqual(['two', 'one'])
    const first = await firstAdmin.call(audit.auditList, { Page: { limit: 3 } })
    const rest = await firstAdmin.call(audit.auditList, { Page: { limit: 3, cursor: first.Page.next_cursor ?? '' } })
    expect([first.Events.length, rest.Events.map(({ act }) => act), rest.Page.next_cursor]).toEqual([3, ['one'], null])
    const { People, Acts } = await firstAdmin.call(audit.auditFacets, {})
    expect(People).toEqual([
      { uuid: firstAdmin.person.uuid, name: 'Ada Osei' },
      { uuid: otherPerson.person.uuid, name: 'Bo Osei' },
    ])
    expect(Acts).toEqual(['four', 'one', 'three', 'two'])
  })

  test('records repeated saves by one person once', async () => {
    const { db } = getAppAndDb()
    const admin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    const save = (name: string, minutes: number) =>
      insertEvent(
        db,
        { act: 'page_saved', accountUuid: admin.person.uuid, installation: false, about: { kind: 'page', name } },
        new Date(Date.now() + minutes * MINUTE_MS),
      )
    await save('Home', 0)
    await save('Home', 5)
    await save('Learn', 6)
    await save('Home', 20)
    expect((await listEvents(admin)).map(({ about }) => about.name)).toEqual(['Home', 'Learn', 'Home'])
  })

  test('can be exported as a table, which is recorded too', async () => {
    const admin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin', first_name: '=Ada' })
    await switchFigures(admin)
    const { Csv } = await admin.call(audit.auditExport, { Filter: { act: 'figures_switched' } })
    expect(Csv.text).toContain(`"'=Ada Osei",figures switched,figures,on`)
    expect(await listActions(admin)).toEqual(['audit_exported', 'figures_switched'])
  })

  test('shows times in the time zone of the school, on screen and in the export', async () => {
    const admin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    await getAppAndDb()
      .db.updateTable('identity_organization')
      .set({ time_zone: 'Pacific/Honolulu' })
      .where('uuid', '=', admin.person.school.uuid)
      .execute()
    await switchFigures(admin)
    const { Events, Zone } = await admin.call(audit.auditList, {})
    expect(Zone).toBe('Pacific/Honolulu')
    const { Csv } = await admin.call(audit.auditExport, {})
    expect(Csv.text).toContain('When (Pacific/Honolulu)')
    expect(Events[0]!.told).toBe(formatMoment(Zone, new Date(Events[0]!.at)))
    expect(Csv.text).toContain(`"${Events[0]!.told}"`)
  })

  test('deletes only events older than the retention period of the school', async () => {
    const { db } = getAppAndDb()
    const admin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    const otherPerson = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
    await switchFigures(admin)
    await switchFigures(otherPerson)
    await db
      .updateTable('identity_organization')
      .set({ retention: JSON.stringify({ audit: 1 }) })
      .where('uuid', '=', admin.person.school.uuid)
      .execute()
    const laterClock = { now: () => new Date(Date.now() + 40 * DAY_MS) }
    await removeAgedData({ ...server.platform, clock: laterClock, ports: getPorts(server.platform).privacy })
    expect([await listActions(admin), await listActions(otherPerson)]).toEqual([[], ['figures_switched']])
    await expect(db.deleteFrom('audit_event').execute()).rejects.toThrow(/stays/)
  })
})
