/** Audit events that commands add appear in the audit log of the right admins. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makeSchool, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { addInstallationAudit, addSchoolAudit } from './commands/commands.queries.ts'

let server: TestApp
const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const signInAdmin = async ({ operator = false } = {}) =>
  createSignedInPerson(getAppAndDb(), { school: await makeSchool(getAppAndDb().db), user_type: 'admin', operator })
type Admin = Awaited<ReturnType<typeof signInAdmin>>
const listWhoAndAbout = async (admin: Admin, act: string, name: string) =>
  (await admin.call(audit.auditList, { Filter: { act, search: name } })).Events.map(({ who, about }) => [
    who.name,
    about.name,
  ])

test('an audit event of a school appears only for the admins of that school', async () => {
  const [admin, operatorOfOtherSchool] = [await signInAdmin(), await signInAdmin({ operator: true })]
  const name = `12 added ${randomUUID()}`
  const now = server.clock.now()
  const about = { kind: 'people', name }
  await addSchoolAudit(getAppAndDb().db, { act: 'people_imported', school: admin.person.school.uuid, about, at: now })
  expect(await listWhoAndAbout(admin, 'people_imported', name)).toEqual([['A system admin, by command', name]])
  expect(await listWhoAndAbout(operatorOfOtherSchool, 'people_imported', name)).toEqual([])
})

test('an audit event of the installation appears for system admins only', async () => {
  const [operator, admin] = [await signInAdmin({ operator: true }), await signInAdmin()]
  const name = `Room for two ${randomUUID()}`
  const about = { kind: 'unit', uuid: randomUUID(), name }
  await addInstallationAudit(getAppAndDb().db, { act: 'unit_imported', about, at: server.clock.now() })
  expect(await listWhoAndAbout(operator, 'unit_imported', name)).toEqual([['A system admin, by command', name]])
  expect(await listWhoAndAbout(admin, 'unit_imported', name)).toEqual([])
})
