/** A school's platform uses another clock than ours, and ours may be set wrong and right again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { type ConnectedSchool, bring, connectedSchool, pressTile } from '../../../../tests/support/school-platform.ts'
import { deleteExpiredSignOns } from './partners.jobs.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

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

/** Signs in by a tile while our clock is this far ahead of the platform's. @returns the problem, or null */
const wayIn = async (ahead: number): Promise<string | null> => {
  const carried = await pressTile(there.sandbox, 'col-1008')
  house.clock.pass(ahead)
  const landing = await bring(house, carried)
  house.clock.pass(-ahead)
  return landing.to.searchParams.get('error')
}

test.each([-50 * SECOND, 0, 50 * SECOND, 4 * MINUTE])(
  'SSO works with a clock that is %i ms ahead of the platform',
  async (ahead) => {
    expect(await wayIn(ahead)).toBeNull()
  },
)

test.each([-DAY, -5 * MINUTE, -80 * SECOND, 7 * MINUTE, DAY])(
  'SSO is refused with a clock that is %i ms ahead of the platform',
  async (ahead) => {
    expect(await wayIn(ahead)).toBe('refused')
  },
)

test('SSO works again after a clock jump of a day, and earlier responses are rejected', async () => {
  const carried = await pressTile(there.sandbox, 'col-1009')
  expect((await bring(house, carried)).to.searchParams.get('error')).toBeNull()
  house.clock.pass(DAY)
  expect((await bring(house, carried)).cookie).toBe('')
  await deleteExpiredSignOns({ db: house.platform.db, clock: house.clock })
  house.clock.pass(-DAY)
  const again = await bring(house, carried)
  expect([again.to.searchParams.get('error'), again.cookie]).toEqual(['late', ''])
  expect(await wayIn(0)).toBeNull()
})
