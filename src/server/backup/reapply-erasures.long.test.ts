/** A person is erased after a backup was created. Restoring the backup does not bring them back. */
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as identity from '#contract/identity.ts'
import * as privacy from '#contract/privacy/admin.ts'
import { createTemporaryFolder } from '#tests/support/server/database.ts'
import { startPostgres } from '#tests/support/server/temporary-postgres.ts'
import { signInDemoPerson, startServer, createVisitorCall } from '#tests/support/server/server-process.ts'
import { readDemoSignIns } from '#server/domains/identity/identity.seed.ts'

const run = promisify(execFile)
const runAlaia = async (args: string[], env: Record<string, string>): Promise<string> =>
  (await run(process.execPath, ['src/server/cli.ts', ...args], { env: { ...process.env, ...env } })).stdout

const postgres = await startPostgres()
let folder: string
beforeAll(async () => {
  folder = await createTemporaryFolder()
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

interface SignIn {
  email: string
  password: string
}

/** Returns for each person whether their sign-in works. */
const listWorkingSignIns = async (env: Record<string, string>, signIns: SignIn[]): Promise<boolean[]> => {
  const server = await startServer({ RENDER_AHEAD: '0', ...env })
  try {
    return await Promise.all(
      signIns.map(({ email, password }) =>
        createVisitorCall(server.address)(identity.login, { Login: { email, password } }).then(
          ({ session }) => session.status,
          () => false,
        ),
      ),
    )
  } finally {
    await server.end('SIGTERM')
  }
}

const prepareErasedStudent = async (data: string, extraEnv: Record<string, string>) => {
  const env = { ALAIA_DATA: data, RENDER_AHEAD: '0', ...extraEnv }
  const backup = join(data, 'backups', 'of-monday')
  const listPath = join(data, 'backups', 'erased.txt')
  const firstServer = await startServer(env)
  const { call } = await signInDemoPerson(firstServer.address, data, 'student@riverbend.test')
  const user = (await call(identity.info, {})).session.user_data!
  const uuid = user.user_account_uuid
  await firstServer.end('SIGTERM')
  await runAlaia(['backup', backup], env)
  const signIns = await readDemoSignIns(data)
  const findSignIn = (email: string): SignIn => signIns.find((signIn) => signIn.email === email)!
  const [student, teacher] = [findSignIn('student@riverbend.test'), findSignIn('teacher@riverbend.test')]

  const server = await startServer(env)
  const admin = await signInDemoPerson(server.address, data, 'admin@riverbend.test')
  const name = `${user.first_name} ${user.last_name}`
  await admin.call(privacy.studentErase, { ManagedUser: { uuid }, Erase: { account: 'goes', name } })
  await vi.waitFor(async () => expect(await readFile(listPath, 'utf8')).toContain(uuid), { timeout: 60_000 })
  await server.end('SIGTERM')
  return { env, backup, list: listPath, uuid, both: [student, teacher] }
}

const erasedAgainMessage = '1 person who was erased since then is erased again.'

test('a restore erases previously erased accounts again unless --with-erased is given', async () => {
  const data = join(folder, 'data')
  const { env, backup, list, uuid, both } = await prepareErasedStudent(data, { DATABASE_URL: '' })
  expect(await runAlaia(['restore', backup, '--replace'], env)).toContain(erasedAgainMessage)
  expect(await listWorkingSignIns(env, both)).toEqual([false, true])

  const otherEnv = { ...env, ALAIA_DATA: join(folder, 'elsewhere') }
  expect(await runAlaia(['restore', backup], otherEnv)).toContain(erasedAgainMessage)
  expect(await listWorkingSignIns(otherEnv, both)).toEqual([false, true])
  expect(await readFile(join(otherEnv.ALAIA_DATA, 'backups', 'erased.txt'), 'utf8')).toContain(uuid)

  const output = await runAlaia(['restore', backup, '--replace', '--with-erased'], env)
  expect(output).toContain('1 person who was erased since then stays, because of --with-erased.')
  expect(await readFile(list, 'utf8')).not.toContain(uuid)
  expect(await listWorkingSignIns(env, both)).toEqual([true, true])
})

test.skipIf(!postgres)('a restore on a database server erases previously erased accounts again', async () => {
  const { env, backup, both } = await prepareErasedStudent(join(folder, 'server'), { DATABASE_URL: postgres!.url })
  expect(await runAlaia(['restore', backup, '--replace'], env)).toContain(erasedAgainMessage)
  expect(await listWorkingSignIns(env, both)).toEqual([false, true])
})
