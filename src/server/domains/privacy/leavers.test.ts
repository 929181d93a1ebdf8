import { expect, test } from 'vitest'
import * as people from '#contract/identity/people.ts'
import { signedIn } from '../../../../tests/support/people.ts'
import { addZara, schoolHouse } from '../../../../tests/support/school-people.ts'
import { plant } from '../../../../tests/support/planting.ts'
import { removeLeavers } from './leavers.jobs.ts'

const { anAdmin, db, house, world } = schoolHouse()
const DAY = 24 * 3_600_000
const night = () => removeLeavers(house().platform, { erasing: async () => undefined })

const isThere = async (uuid: string): Promise<boolean> =>
  (await db().selectFrom('identity_account').select('uuid').where('uuid', '=', uuid).executeTakeFirst()) !== undefined

test('who has left goes after sixty days with all that is theirs; who is only away stays', async () => {
  const admin = await anAdmin()
  const leaver = await signedIn(world(), { school: admin.person.school })
  const [away, back] = [await addZara(admin), await addZara(admin)].map(({ Person }) => Person.uuid)
  await plant(db(), { table: 'reflect_response', given: { account_uuid: leaver.person.uuid }, mark: 'left' })
  const deactivate = (uuid: string, left: boolean) => admin.call(people.personDeactivate, { Person: { uuid, left } })
  await deactivate(leaver.person.uuid, true)
  await deactivate(away!, false)
  await deactivate(back!, true)
  await admin.call(people.personReactivate, { Person: { uuid: back! } })

  house().clock.pass(59 * DAY)
  await night()
  expect(await isThere(leaver.person.uuid)).toBe(true)

  house().clock.pass(2 * DAY)
  await night()
  expect(await isThere(leaver.person.uuid)).toBe(false)
  const kept = await db()
    .selectFrom('reflect_response')
    .select('uuid')
    .where('account_uuid', '=', leaver.person.uuid)
    .execute()
  expect(kept).toEqual([])
  expect([await isThere(away!), await isThere(back!)]).toEqual([true, true])

  house().clock.pass(731 * DAY)
  await night()
  expect([await isThere(away!), await isThere(back!)]).toEqual([false, true])
})
