// @tag partners-clock-jumps
/** SSO when the clocks of the platform and of this server differ, and after the server's clock was corrected. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import {
  type ConnectedSchool,
  submitSamlForm,
  connectedSchool,
  pressTile,
} from '#tests/support/fixtures/connected-school.ts'
import { deleteExpiredSignOns } from './partners.jobs.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

let server: TestApp
let there: ConnectedSchool
beforeAll(async () => {
  server = await openTestApp()
  there = await connectedSchool(server)
})
afterAll(async () => {
  await there.close()
  await server.close()
})

/** Signs in by a tile while our clock is this far ahead of the platform's. @returns the problem, or null */
const signInProblem = async (ahead: number): Promise<string | null> => {
  const message = await pressTile(there.sandbox, 'col-1008')
  server.clock.pass(ahead)
  const landing = await submitSamlForm(server, message)
  server.clock.pass(-ahead)
  return landing.to.searchParams.get('error')
}

test.each([-50 * SECOND, 0, 50 * SECOND, 4 * MINUTE])(
  'SSO works with a clock that is %i ms ahead of the platform',
  async (ahead) => {
    expect(await signInProblem(ahead)).toBeNull()
  },
)

test.each([-DAY, -5 * MINUTE, -80 * SECOND, 7 * MINUTE, DAY])(
  'SSO is refused with a clock that is %i ms ahead of the platform',
  async (ahead) => {
    expect(await signInProblem(ahead)).toBe('refused')
  },
)

test('SSO works again after a clock jump of a day, and earlier responses are rejected', async () => {
  const message = await pressTile(there.sandbox, 'col-1009')
  expect((await submitSamlForm(server, message)).to.searchParams.get('error')).toBeNull()
  server.clock.pass(DAY)
  expect((await submitSamlForm(server, message)).cookie).toBe('')
  await deleteExpiredSignOns({ db: server.platform.db, clock: server.clock })
  server.clock.pass(-DAY)
  const again = await submitSamlForm(server, message)
  expect([again.to.searchParams.get('error'), again.cookie]).toEqual(['late', ''])
  expect(await signInProblem(0)).toBeNull()
})
