/** Key rotation on an installation with every kind of sealed secret, while the server is stopped. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, createCall } from '#contract/call.ts'
import * as identity from '#contract/identity.ts'
import * as secondStep from '#contract/identity/second-step.ts'
import * as connections from '#contract/partners/connections.ts'
import { createMigratedFolder, createTemporaryFolder } from '#tests/support/server/database.ts'
import { startPostgres, type TemporaryPostgres } from '#tests/support/server/temporary-postgres.ts'
import { catchFailure } from '#tests/support/fixtures/test-people.ts'
import { generateCode } from '#tests/support/fixtures/totp-codes.ts'
import { type ServerProcess, signInDemoPerson, startServer } from '#tests/support/server/server-process.ts'
import { readDemoSignIns } from '#server/domains/identity/identity.seed.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { openDatabase } from '#server/platform/database/database.ts'

const TOTP_STEP_MS = 30_000
const secondKey = randomBytes(32).toString('hex')
const postgres: TemporaryPostgres | undefined = await startPostgres()
const TEACHER = 'teacher@riverbend.test'

/** The API keys that the platform received. */
const receivedKeys: string[] = []
const platform = createServer((request, response) => {
  receivedKeys.push(request.headers.authorization ?? '')
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"name": "Riverbend on Colegia"}')
})

let data = ''
let origin = ''
let server: ServerProcess
const serve = async (env: Record<string, string> = {}): Promise<void> => {
  server = await startServer({ ALAIA_DATA: data, RENDER_AHEAD: '0', PARTNER_ORIGINS: origin, ...env })
}
const rotate = async (env: Record<string, string> = {}): Promise<string> => {
  await server.end('SIGTERM')
  const environment = { ...process.env, ALAIA_DATA: data, ...env }
  const { stdout } = await promisify(execFile)(process.execPath, ['src/server/cli.ts', 'rotate-keys'], {
    env: environment,
  })
  return stdout
}

beforeAll(async () => {
  data = await createTemporaryFolder()
  await new Promise<void>((ready) => platform.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  await serve()
})
afterAll(async () => {
  await server.end('SIGTERM')
  platform.close()
  await postgres?.stop()
})

const createSignedOutCall = (): Call =>
  createCall(
    async (path, body) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${server.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return { http: answer.status, body: (await answer.json()) as unknown }
    },
    () => ({}),
  )
/** Signs in with the teacher's password and this code. */
const signInTeacher = async (code: string) => {
  const { password = '' } = (await readDemoSignIns(data)).find(({ email }) => email === TEACHER) ?? {}
  return createSignedOutCall()(identity.login, { Login: { email: TEACHER, password, code } })
}
const createFutureCode = (secret: string, steps: number): string =>
  generateCode(secret, new Date(Date.now() + steps * TOTP_STEP_MS))

const connectionInput = {
  name: 'Colegia',
  enabled: true,
  sign_on_url: '',
  idp_entity_id: '',
  attributes: { email: 'email', username: '', first_name: 'first', last_name: 'last', role: 'role', grade: '' },
  roles: { student: ['Students'], teacher: ['Staff'], admin: [] },
  people: { link_by_email: true, link_by_username: false, create: true, admins: false },
  allow_idp_initiated: false,
  sso_only: false,
}
const fetchPlatformKeys = async (): Promise<unknown> => (await fetch(`${server.address}/lti/jwks`)).json()

describe('after alaia rotate-keys', () => {
  let secret = ''
  let recovery: string[] = []
  let output = ''
  let before: { teacher: Call; admin: Call; cookie: string; keys: unknown }

  beforeAll(async () => {
    const { call: teacher, cookie } = await signInDemoPerson(server.address, data, TEACHER)
    const { password = '' } = (await readDemoSignIns(data)).find(({ email }) => email === TEACHER) ?? {}
    ;({ secret } = (await teacher(secondStep.totpSetup, { Totp: { password } })).Totp)
    recovery = (await teacher(secondStep.totpConfirm, { Totp: { code: createFutureCode(secret, -1) } })).Recovery.codes
    const { call: admin } = await signInDemoPerson(server.address, data, 'admin@riverbend.test')
    const Connection = { ...connectionInput, base_url: origin, api_key: 'the key of Riverbend' }
    await admin(connections.connectionSave, { Connection })
    before = { teacher, admin, cookie, keys: await fetchPlatformKeys() }
    output = await rotate()
    await serve()
  })

  test('two-step sign-in works with the same authenticator app', async () => {
    expect((await signInTeacher(createFutureCode(secret, 1))).session.status).toBe(true)
  })

  test('an old recovery code is rejected, as the command announced', async () => {
    expect(output).toMatch(/^Encrypted 3 secrets with the new key\. The recovery codes of 1 person no longer work/)
    expect((await catchFailure(signInTeacher(recovery[0]!))).code).toBe('109')
  })

  test('the connected school platform receives the same API key', async () => {
    const { call } = await signInDemoPerson(server.address, data, 'admin@riverbend.test')
    const { Test } = await call(connections.connectionTest, {})
    expect(Test).toEqual({ ok: true, says: 'Connected: the platform answers as Riverbend on Colegia.' })
    expect(receivedKeys.at(-1)).toBe('Bearer the key of Riverbend')
  })

  test('the LTI signing keys are unchanged', async () => {
    expect(JSON.stringify(before.keys)).toContain('kid')
    expect(await fetchPlatformKeys()).toEqual(before.keys)
  })

  test('existing auth sessions stay valid because they are not sealed secrets', async () => {
    const answer = await fetch(`${server.address}/api/session/web/info`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: before.cookie },
      body: JSON.stringify({ Request: {} }),
    })
    const { session } = (await answer.json()) as { session?: { status: boolean } }
    expect([answer.status, session?.status]).toEqual([200, true])
  })

  test('a key shared by several machines can be rotated, and the old key is refused', async () => {
    const fileKey = randomBytes(32).toString('hex')
    const ownKeyOutput = await rotate({ NEW_SECRETS_KEY: fileKey })
    expect(ownKeyOutput).toContain('3 secrets')
    const shared = await rotate({ SECRETS_KEY: fileKey, NEW_SECRETS_KEY: secondKey })
    expect(shared).toContain('set SECRETS_KEY to the new key')
    await serve({ SECRETS_KEY: secondKey })
    receivedKeys.length = 0
    const { call } = await signInDemoPerson(server.address, data, 'admin@riverbend.test')
    expect((await call(connections.connectionTest, {})).Test.ok).toBe(true)
    expect(receivedKeys).toEqual(['Bearer the key of Riverbend'])
    const other = randomBytes(32).toString('hex')
    await expect(rotate({ SECRETS_KEY: fileKey, NEW_SECRETS_KEY: other })).rejects.toThrow('nothing was changed')
  })
})

test('alaia rotate-keys resumes a run that was interrupted after its last row', async () => {
  const [file, key] = [join(data, 'secrets', 'seal.key'), randomBytes(32).toString('hex')]
  const shared = randomBytes(32).toString('hex')
  expect(await rotate({ NEW_SECRETS_KEY: key, SECRETS_KEY: secondKey })).toContain('3 secrets')
  await writeFile(file, `${shared}\n`)
  await writeFile(`${file}.next`, `${key}\n`)
  expect(await rotate()).toMatch(/^Encrypted 0 secrets with the new key\.\n/)
  expect((await readFile(file, 'utf8')).trim()).toBe(key)
  await serve()
  const { call } = await signInDemoPerson(server.address, data, 'admin@riverbend.test')
  expect((await call(connections.connectionTest, {})).Test.ok).toBe(true)
})

test.skipIf(!postgres)('alaia rotate-keys refuses to run while a process uses the database', async () => {
  const dataDir = await createTemporaryFolder()
  const running = await openDatabase({ url: postgres!.url, dataDir, log: createJsonLog('error') })
  await running.query('select 1')
  await expect(rotate({ DATABASE_URL: postgres!.url })).rejects.toThrow('Another Alaia process uses this database')
  await running.close()
})

test('alaia rotate-keys covers every column that can hold a sealed secret', async () => {
  const database = await openDatabase({ dataDir: await createMigratedFolder(), log: createJsonLog('error') })
  const columns = await database.query(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' order by 1`)
  await database.close()
  const sealed = columns.map(({ name }) => String(name)).filter((name) => !name.endsWith('_hash'))
  expect(sealed).toEqual([
    // Identifies journal drafts on a device. It seals nothing on the server.
    'identity_account.draft_key',
    'identity_second_step.pending',
    'identity_second_step.secret',
    'partner_connection.secrets',
    'partner_lti_key.sealed',
  ])
})
