/**
 * The two servers of tests about passkeys and the second step: an ordinary one, and a strict one that requires a second
 * step of admins.
 */
import { afterAll, beforeAll } from 'vitest'
import { createSignedInPerson } from '../fixtures/test-people.ts'
import { openTestApp, type TestApp } from '../server/test-app.ts'

interface TwoStepApps {
  server: TestApp
  strict: TestApp
}

/** Opens both servers before the tests of a file, and closes them after the last one. */
export const setUpTwoStepApps = () => {
  let apps: TwoStepApps
  beforeAll(async () => {
    apps = { server: await openTestApp(), strict: await openTestApp({ env: { REQUIRE_TWO_STEP: 'admins' } }) }
  })
  afterAll(async () => {
    await apps.server.close()
    await apps.strict.close()
  })
  const getAppAndDb = ({ app, platform }: TestApp = apps.server) => ({ app, db: platform.db })
  return {
    get server() {
      return apps.server
    },
    get strict() {
      return apps.strict
    },
    getAppAndDb,
    createTeacher: () => createSignedInPerson(getAppAndDb(), { user_type: 'teacher', permissions: ['learn'] }),
  }
}
