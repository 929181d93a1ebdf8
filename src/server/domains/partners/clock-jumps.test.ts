// @tag partners-clock-jumps
/** SSO when the clocks of the platform and of this server differ, and after the server's clock was corrected. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import {
  type ConnectedSchool,
  submitSamlForm,
  connectSchool,
  pressTile,
} from '#tests/support/fixtures/connected-school.ts'
import { deleteExpiredSignOns } from './partners.jobs.ts'

let server: TestApp
let partnerSchool: ConnectedSchool
beforeAll(async () => {
  server = await openTestApp()
  partnerSchool = await connectSchool(server)
})
afterAll(async () => {
  await partnerSchool.close()
  await server.close()
})

/** Signs in by a tile while our clock is this far ahead of the platform's. @returns the problem, or null */
const getSignInProblem = async (aheadMs: number): Promise<string | null> => {
  const message = await pressTile(partnerSchool.sandbox, 'col-1008')
  server.clock.advance(aheadMs)
  const landing = await submitSamlForm(server, message)
  server.clock.advance(-aheadMs)
  return landing.to.searchParams.get('error')
}

test.each([-50 * SECOND_MS, 0, 50 * SECOND_MS, 4 * MINUTE_MS])(
  'SSO works with a clock that is %i ms ahead of the platform',
  async (aheadMs) => {
    expect(await getSignInProblem(aheadMs)).toBeNull()
  },
)

test.each([-DAY_MS, -5 * MINUTE_MS, -80 * SECOND_MS, 7 * MINUTE_MS, DAY_MS])(
  'SSO is refused with a clock that is %i ms ahead of the platform',
  async (aheadMs) => {
    expect(await getSignInProblem(aheadMs)).toBe('refused')
  },
)

test('SSO works again after a clock jump of a day, and earlier responses are rejected', async () => {
  const message = await pressTile(partnerSchool.sandbox, 'col-1009')
  expect((await submitSamlForm(server, message)).to.searchParams.get('error')).toBeNull()
  server.clock.advance(DAY_MS)
  expect((await submitSamlForm(server, message)).cookie).toBe('')
  await deleteExpiredSignOns({ db: server.platform.db, clock: server.clock })
  server.clock.advance(-DAY_MS)
  const secondLanding = await submitSamlForm(server, message)
  expect([secondLanding.to.searchParams.get('error'), secondLanding.cookie]).toEqual(['late', ''])
  expect(await getSignInProblem(0)).toBeNull()
})
