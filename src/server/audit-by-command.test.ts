/** Imports by command are recorded in the audit log that admins read. */
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

const signInAdmin = async (operator: boolean) =>
  createSignedInPerson(getAppAndDb(), { school: await makeSchool(getAppAndDb().db), user_type: 'admin', operator })
type Admin = Awaited<ReturnType<typeof signInAdmin>>
const listEventDetails = async (admin: Admin, act: string, name: string) =>
  (await admin.call(audit.auditList, { Filter: { act, search: name } })).Events.map(({ who, about }) => [
    who.name,
    about.name,
  ])

test('a people import by command is logged only for the admins of its school', async () => {
  const [admin, stranger] = [await signInAdmin(false), await signInAdmin(true)]
  const name = `12 added ${randomUUID()}`
  const now = server.clock.now()
  const about = { kind: 'people', name }
  await addSchoolAudit(getAppAndDb().db, { act: 'people_imported', school: admin.person.school.uuid, about, at: now })
  expect(await listEventDetails(admin, 'people_imported', name)).toEqual([['A system admin, by command', name]])
  expect(await listEventDetails(stranger, 'people_imported', name)).toEqual([])
})

test('imports of sessions and units by command are logged for system admins', async () => {
  const [operator, admin] = [await signInAdmin(true), await signInAdmin(false)]
  const name = `Room for two ${randomUUID()}`
  const about = { kind: 'unit', uuid: randomUUID(), name }
  await addInstallationAudit(getAppAndDb().db, { act: 'unit_imported', about, at: server.clock.now() })
  expect(await listEventDetails(operator, 'unit_imported', name)).toEqual([['A system admin, by command', name]])
  expect(await listEventDetails(admin, 'unit_imported', name)).toEqual([])
})
