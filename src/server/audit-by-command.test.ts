/** Imports by command are recorded in the audit log that admins read. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import { openTestApp, type TestApp } from '../../tests/support/app.ts'
import { makeSchool, signedIn } from '../../tests/support/people.ts'
import { addInstallationAudit, addSchoolAudit } from './commands/commands.queries.ts'

let house: TestApp
const world = () => ({ app: house.app, db: house.platform.db })
beforeAll(async () => {
  house = await openTestApp()
})
afterAll(() => house.close())

const adminOf = async (operator: boolean) =>
  signedIn(world(), { school: await makeSchool(world().db), user_type: 'admin', operator })
type Admin = Awaited<ReturnType<typeof adminOf>>
const told = async (admin: Admin, act: string, name: string) =>
  (await admin.call(audit.auditList, { Filter: { act, search: name } })).Events.map(({ who, about }) => [
    who.name,
    about.name,
  ])

test('a people import by command is logged only for the admins of its school', async () => {
  const [admin, stranger] = [await adminOf(false), await adminOf(true)]
  const name = `12 added ${randomUUID()}`
  const at = house.clock.now()
  const about = { kind: 'people', name }
  await addSchoolAudit(world().db, { act: 'people_imported', school: admin.person.school.uuid, about, at })
  expect(await told(admin, 'people_imported', name)).toEqual([['An operator, by a command', name]])
  expect(await told(stranger, 'people_imported', name)).toEqual([])
})

test('imports of sessions and units by command are logged for system admins', async () => {
  const [operator, admin] = [await adminOf(true), await adminOf(false)]
  const name = `Room for two ${randomUUID()}`
  const about = { kind: 'unit', uuid: randomUUID(), name }
  await addInstallationAudit(world().db, { act: 'unit_imported', about, at: house.clock.now() })
  expect(await told(operator, 'unit_imported', name)).toEqual([['An operator, by a command', name]])
  expect(await told(admin, 'unit_imported', name)).toEqual([])
})
