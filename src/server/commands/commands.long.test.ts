// @tag commands
/** Commands of a system admin on an installation with the demo school. Each command runs as its own process. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as identity from '#contract/identity.ts'
import { createCall } from '#contract/call.ts'
import { createTemporaryFolder } from '#tests/support/server/database.ts'
import { signInDemoPerson, startServer } from '#tests/support/server/server-process.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { readDemoSignIns } from '#server/domains/identity/identity.seed.ts'

const run = promisify(execFile)
const isHashed = (path: string): boolean => /\/[0-9a-f]{64}\.\w+$/.test(path)

let folder: string
let data: string

interface CommandResult {
  code: number
  out: string
  err: string
}

const alaia = (words: string[], env: Record<string, string> = {}): Promise<CommandResult> =>
  run(process.execPath, ['src/server/cli.ts', ...words], { env: { ...process.env, ALAIA_DATA: data, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    (cause: { code: number; stdout: string; stderr: string }) => ({
      code: cause.code,
      out: cause.stdout,
      err: cause.stderr,
    }),
  )

beforeAll(async () => {
  folder = await createTemporaryFolder()
  data = join(folder, 'data')
  const server = await startServer({ ALAIA_DATA: data, RENDER_AHEAD: '0' })
  // Waits for the first rendered cover, so that a file with its hash in its name exists.
  const listStoredFiles = (): Promise<string[]> => readdir(join(data, 'files'), { recursive: true })
  await vi.waitUntil(async () => (await listStoredFiles()).some(isHashed), { timeout: 60_000 })
  await server.end('SIGTERM')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Queries the database while no server uses it. */
const queryData = async (statement: string): Promise<Record<string, unknown>[]> => {
  const database = await openDatabase({ dataDir: data, log: createJsonLog('error') })
  try {
    return await database.query(statement)
  } finally {
    await database.close()
  }
}

test.each([
  [['create-admin'], 2, 'Missing argument <email>. See alaia help create-admin.'],
  [['doctor', '--fast'], 2, 'Unknown option --fast. See alaia help doctor.'],
  [['restore'], 2, 'No backup is given. Add its folder, or --latest. See alaia help restore.'],
  [['import', 'unit', 'nowhere.zip', '--copy'], 1, 'There is no zip file nowhere.zip.'],
  [['constructor'], 2, 'Unknown command constructor. See alaia help.'],
])('the command line %j fails with a message even if the database is unreachable', async (words, code, reported) => {
  const result = await alaia(words, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
  expect(result.code).toBe(code)
  expect(result.err).toContain(reported)
})

test('an invalid setting or unreadable secret file is named before anything is opened', async () => {
  expect((await alaia(['jobs'], { PORT: 'many' })).err).toContain('PORT: Expected a number')
  expect((await alaia(['jobs'], { SECRETS_KEY_FILE: '/nowhere' })).err).toContain(
    "SECRETS_KEY_FILE: /nowhere can't be read",
  )
  const key = join(folder, 'key')
  const secret = randomBytes(32).toString('hex')
  await writeFile(key, `${secret}\n`)
  const { out } = await alaia(['config'], { SECRETS_KEY_FILE: key, METRICS_TOKEN: 'a-token-for-metrics' })
  expect(out).toMatch(/SECRETS_KEY +\(set\)/)
  expect(out).not.toContain(secret.slice(0, 8))
  expect(out).not.toContain('a-token-for-metrics')
})

describe('alaia reset-password', () => {
  test('gives a student three new words and invalidates the old password', async () => {
    const { out } = await alaia(['reset-password', 'student@riverbend.test'])
    const words = /words: (\S+)/.exec(out)?.[1] ?? ''
    const server = await startServer({ ALAIA_DATA: data, RENDER_AHEAD: '0' })
    const oldPassword = (await readDemoSignIns(data)).find(({ email }) => email === 'student@riverbend.test')?.password
    const signIn = (password: string) =>
      createCall(
        async (path, body) => {
          const answer = await fetch(`${server.address}${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
          return { http: answer.status, body: (await answer.json()) as unknown }
        },
        () => ({}),
      )(identity.login, { Login: { email: 'student@riverbend.test', password } })
    expect((await signIn(words)).session.status).toBe(true)
    await expect(signIn(oldPassword ?? '')).rejects.toThrow(/password|match|sign/i)
    await server.end('SIGTERM')
  })

  test('gives an adult a reset link and rejects an unknown person or school', async () => {
    expect((await alaia(['reset-password', 'teacher@riverbend.test'])).out).toMatch(
      /http:\/\/\S+\/reset-password#\S{20,}/,
    )
    expect(await alaia(['reset-password', 'nobody@riverbend.test'])).toMatchObject({
      code: 1,
      err: 'No account has the email address or username nobody@riverbend.test. Check the spelling.\n',
    })
    expect((await alaia(['reset-password', 'teacher@riverbend.test', 'NOWHERE'])).err).toContain('at NOWHERE')
    const reported = `select email from audit_event join identity_account one on one.uuid = person_uuid
      where act = 'sign_in_reset' order by at`
    const reset = (await queryData(reported)).map(({ email }) => email)
    expect(reset).toEqual(['student@riverbend.test', 'teacher@riverbend.test'])
  })
})

/** Returns the audit events of commands in order, with the email of the affected person. */
const listPersonAudits = async (): Promise<string[]> => {
  const rows = await queryData(
    `select act, coalesce(email, '-') as email, about_kind, event.organization_uuid is not null as theirs
     from audit_event event left join identity_account person on person.uuid = event.person_uuid
     where who = 'A system admin, by command' and act <> 'sign_in_reset' order by at`,
  )
  expect(rows.every(({ about_kind, theirs }) => about_kind === 'person' && theirs)).toBe(true)
  return rows.map(({ act, email }) => `${String(act)} ${String(email)}`)
}

describe('commands for one person', () => {
  test('export all data of a person into a file that only its owner can read', async () => {
    const file = join(folder, 'copy.zip')
    expect((await alaia(['export-person', 'student@riverbend.test', file])).out).toContain('Exported all data of')
    expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK')
    expect((await stat(file)).mode & 0o077).toBe(0)
  })

  test('delete a person only if the name matches, and never the last system admin', async () => {
    const [studentRow] = await queryData(
      `select uuid, email, first_name, last_name from identity_account where user_type = 'student'
       and email is not null and email <> 'student@riverbend.test' limit 1`,
    )
    const { uuid, email, first_name, last_name } = studentRow as Record<string, string>
    expect(await alaia(['delete-person', email!, 'Somebody Else'])).toMatchObject({ code: 1 })
    expect((await alaia(['delete-person', email!, `${first_name} ${last_name}`])).out).toContain('Deleted ')
    expect(await queryData(`select 1 from identity_account where uuid = '${uuid}'`)).toEqual([])
    expect(await listPersonAudits()).toEqual(['person_copied student@riverbend.test', 'person_deleted -'])
    const [admin] = await queryData(`select email, first_name, last_name from identity_account where operator limit 1`)
    const lastAdmin = admin as Record<string, string>
    const refused = await alaia([
      'delete-person',
      lastAdmin['email']!,
      `${lastAdmin['first_name']} ${lastAdmin['last_name']}`,
    ])
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.err).toMatch(/last admin/)
  })
})

test('alaia jobs lists failed background jobs and retries them', async () => {
  await queryData(
    `update pgboss.job set state = 'failed' where id = (select id from pgboss.job where state = 'created' limit 1)`,
  )
  expect((await alaia(['jobs'])).out).toMatch(/failed +1,/)
  expect((await alaia(['jobs', 'retry'])).out).toContain('Retrying 1 failed job.')
})

test('alaia rotate-keys reseals secrets with a new key and voids recovery codes', async () => {
  const before = await readFile(join(data, 'secrets', 'seal.key'), 'utf8').catch(() => '')
  const first = await alaia(['rotate-keys'])
  expect(first.out).toContain('with the new key')
  const after = await readFile(join(data, 'secrets', 'seal.key'), 'utf8')
  expect(after).not.toBe(before)
  expect(existsSync(join(data, 'secrets', 'seal.key.next'))).toBe(false)
  expect((await alaia(['doctor', '--quick'])).out).toMatch(/ok {5}\d+ secrets? can be decrypted/)
  expect((await alaia(['rotate-keys'], { SECRETS_KEY: after.trim() })).err).toContain('NEW_SECRETS_KEY')
})

test('alaia maintenance shows its message to everyone and leaves health checks unchanged', async () => {
  const server = await startServer({ ALAIA_DATA: data, RENDER_AHEAD: '0' })
  const { call } = await signInDemoPerson(server.address, data, 'admin@riverbend.test')
  expect((await alaia(['maintenance', 'on', 'Back', 'at', 'noon.'])).out).toContain('Back at noon.')
  await new Promise((resolve) => setTimeout(resolve, 1200))
  await expect(call(identity.sessions, {})).rejects.toThrow('Back at noon.')
  const page = await fetch(`${server.address}/login`)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await page.text()).toContain('Back at noon.')
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  await alaia(['maintenance', 'off'])
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect((await call(identity.sessions, {})).Sessions.length).toBeGreaterThan(0)
  await server.end('SIGTERM')
})

test('alaia doctor reports a list of breached passwords that is unsorted or empty', async () => {
  const list = join(folder, 'breached.txt')
  await writeFile(list, `${'ef'.repeat(20)}:9\n${'ab'.repeat(20)}:7\n`.repeat(300))
  const runDoctor = async () => (await alaia(['doctor', '--quick'], { BREACHED_PASSWORDS: list })).out
  expect(await runDoctor()).toContain('WRONG  The list of breached passwords is not in the order of its hashes')
  await writeFile(list, '')
  expect(await runDoctor()).toContain('WRONG  The list of breached passwords is empty.')
})

test('alaia doctor reports missing, changed and orphaned files', async () => {
  const backup = join(data, 'backups', 'alaia-one')
  expect((await alaia(['backup', backup])).code).toBe(0)
  expect(await alaia(['doctor'])).toMatchObject({ code: 0 })
  const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as { files: { key: string }[] }
  const toPath = (key: string): string => {
    const nameStart = key.lastIndexOf('/') + 1
    return join(data, 'files', key.slice(0, nameStart), key.slice(nameStart, nameStart + 2), key.slice(nameStart))
  }
  const resources = manifest.files.filter(({ key }) => key.startsWith('resources/'))
  const hashed = manifest.files.find(({ key }) => isHashed(key))
  await rm(toPath(resources[0]!.key))
  // The backup has a hard link to the file, so it is replaced as the storage would do it.
  const bytes = await readFile(toPath(hashed!.key))
  await rm(toPath(hashed!.key))
  await writeFile(toPath(hashed!.key), bytes)
  await truncate(toPath(hashed!.key), bytes.length - 1)
  const stray = join(data, 'files', 'private', '3f0c3b1e-0000-4000-8000-000000000001', 'ab')
  await mkdir(stray, { recursive: true })
  await writeFile(join(stray, 'abc.txt'), 'x')
  const { code, out } = await alaia(['doctor'])
  const detected = [
    out.includes(`Missing files: 1. ${resources[0]!.key}`),
    out.includes(`Changed or damaged files: 1. ${hashed!.key}`),
    /Orphaned files: 1\. private\/3f0c3b1e/.test(out),
  ]
  recordMeasurement(38, `${detected.filter(Boolean).length} of 3 found`)
  expect({ code, found: detected, out }).toEqual({ code: 1, found: [true, true, true], out })
  expect((await alaia(['restore', '--latest', '--replace'])).out).toContain('Restored from')
  expect(await alaia(['doctor'])).toMatchObject({ code: 0 })
})
