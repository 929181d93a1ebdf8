import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffSections } from '#contract/assignments.ts'
import { info } from '#contract/identity.ts'
import { openTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { visitor } from '../../../../tests/support/people.ts'
import { bring, type ConnectedSchool, connectedSchool, pressTile } from '../../../../tests/support/school-platform.ts'

let house: TestApp
let there: ConnectedSchool
beforeAll(async () => {
  house = await openTestApp()
  there = await connectedSchool(house)
})
afterAll(async () => {
  await there.close()
  await house.close()
})

test('the class list shows teachers the name that the school gave its platform', async () => {
  const { cookie } = await bring(house, await pressTile(there.sandbox, 'col-2001'))
  const teacher = visitor(house.app, { cookie })
  teacher.userData = (await teacher.call(info, {})).session.user_data
  const named = async () => {
    const { Sections, on_platform, platform_name } = await teacher.call(staffSections, {})
    return [Sections.length > 0, on_platform, platform_name]
  }
  expect(await named()).toEqual([true, true, 'Colegia'])
  await house.platform.db
    .updateTable('partner_connection')
    .set({ name: 'Harbour Classes' })
    .where('organization_uuid', '=', there.school.uuid)
    .execute()
  expect(await named()).toEqual([true, true, 'Harbour Classes'])
})
