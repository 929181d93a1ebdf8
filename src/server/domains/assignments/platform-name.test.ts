import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffSections } from '#contract/assignments.ts'
import { info } from '#contract/identity.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createVisitor } from '#tests/support/fixtures/test-people.ts'
import {
  submitSamlForm,
  type ConnectedSchool,
  connectSchool,
  pressTile,
} from '#tests/support/fixtures/connected-school.ts'

let server: TestApp
let connection: ConnectedSchool
beforeAll(async () => {
  server = await openTestApp()
  connection = await connectSchool(server)
})
afterAll(async () => {
  await connection.close()
  await server.close()
})

test('the class list shows teachers the name that the school gave its platform', async () => {
  const { cookie } = await submitSamlForm(server, await pressTile(connection.sandbox, 'col-2001'))
  const teacher = createVisitor(server.app, { cookie })
  teacher.userData = (await teacher.call(info, {})).session.user_data
  const readPlatformName = async () => {
    const { Sections, on_platform, platform_name } = await teacher.call(staffSections, {})
    return [Sections.length > 0, on_platform, platform_name]
  }
  expect(await readPlatformName()).toEqual([true, true, 'Colegia'])
  await server.platform.db
    .updateTable('partner_connection')
    .set({ name: 'Harbour Classes' })
    .where('organization_uuid', '=', connection.school.uuid)
    .execute()
  expect(await readPlatformName()).toEqual([true, true, 'Harbour Classes'])
})
