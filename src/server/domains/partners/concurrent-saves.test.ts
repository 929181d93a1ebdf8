/** Admins save their schools' connections at the same moment. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionInfo, connectionSave, connectionTest } from '#contract/partners/connections.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { openPausableDatabase } from '#tests/support/server/pausable-database.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { connectSchool } from '#tests/support/fixtures/connected-school.ts'

let server: TestApp
let hold: Awaited<ReturnType<typeof openPausableDatabase>>['delayNextResult']
beforeAll(async () => {
  const database = await openPausableDatabase()
  hold = database.delayNextResult
  server = await openTestApp({ on: database.database })
})
afterAll(() => server.close())

const signInAdmin = (school?: { uuid: string; code: string }) =>
  createSignedInPerson(
    { app: server.app, db: server.platform.db },
    { user_type: 'admin', ...(school ? { school } : {}) },
  )

const settings = {
  name: 'The platform',
  enabled: true,
  base_url: '',
  sign_on_url: 'https://idp.example/sign-on',
  idp_entity_id: 'urn:wanted-by-two',
  attributes: { email: 'email', username: '', first_name: '', last_name: '', role: '', grade: '' },
  roles: { student: ['student'], teacher: ['teacher'], admin: [] },
  people: { link_by_email: true, link_by_username: false, create: true, admins: false },
  allow_idp_initiated: false,
  sso_only: false,
}

test('a new API key is not overwritten when a colleague saves settings that were read before it', async () => {
  const partnerSchool = await connectSchool(server)
  const { school, sandbox } = partnerSchool
  const [admin, colleague] = [await signInAdmin(school), await signInAdmin(school)]
  const { base_url, sign_on_url, idp_entity_id } = (await admin.call(connectionInfo, {})).Connection!
  const Connection = { ...settings, base_url, sign_on_url, idp_entity_id }
  const pausedRead = hold((row) => 'secrets' in row)
  const colleagueSave = colleague.call(connectionSave, { Connection })
  await pausedRead.reached
  sandbox.store.state.api_key = 'the-next-key'
  await admin.call(connectionSave, { Connection: { ...Connection, api_key: 'the-next-key' } })
  pausedRead.release()
  await colleagueSave
  expect((await admin.call(connectionTest, {})).Test).toMatchObject({ ok: true })
  await partnerSchool.close()
})

test('one of two schools that save the same identity provider at once gets a field error', async () => {
  const admins = [await signInAdmin(), await signInAdmin()]
  const answers = await Promise.allSettled(admins.map((one) => one.call(connectionSave, { Connection: settings })))
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused).toMatchObject([{ http: 422, fields: [{ path: 'Connection.idp_entity_id' }] }])
  const school = admins.map(({ person }) => person.school.uuid)
  await server.platform.db.deleteFrom('partner_connection').where('organization_uuid', 'in', school).execute()
})
