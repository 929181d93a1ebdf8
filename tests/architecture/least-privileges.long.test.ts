// @tag least-privileges
/** The server with minimal rights: a role that owns one database, and a user who can write one folder. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { startPostgres, type TemporaryPostgres } from '../support/server/temporary-postgres.ts'
import { findFreePort, startServer } from '../support/server/server-process.ts'

const NOBODY_UID = 65_534

let postgres: TemporaryPostgres | undefined
let folder: string

beforeAll(async () => {
  postgres = await startPostgres()
  folder = mkdtempSync(join(tmpdir(), 'alaia-rights-'))
})
afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Creates the role as docs/operations.md describes it. */
const createOrdinaryRole = async (server: TemporaryPostgres): Promise<string> => {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create role ordinary login password 'slow-harbour-lantern'`)
  await client.query(`create database ordinary owner ordinary encoding 'UTF8' template template0`)
  await client.end()
  const url = new URL(server.url)
  return Object.assign(url, { username: 'ordinary', password: 'slow-harbour-lantern', pathname: '/ordinary' }).href
}

test('a database role that owns one database can start, back up and restore the server', async ({ skip }) => {
  skip(!postgres, 'NOT RUN: no PostgreSQL on this machine')
  if (!postgres) return
  const env = { DATABASE_URL: await createOrdinaryRole(postgres), ALAIA_DATA: join(folder, 'data'), RENDER_AHEAD: '0' }
  const server = await startServer(env)
  expect(await server.end('SIGTERM')).toBe(0)
  const backupFolder = join(folder, 'kept')
  const runCommand = (...args: string[]): string =>
    execFileSync(process.execPath, ['src/server/cli.ts', ...args], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    })
  expect(runCommand('backup', backupFolder)).toContain('Saved in')
  expect(runCommand('restore', backupFolder, '--replace')).toContain('Restored from')
  expect(runCommand('doctor', '--quick')).not.toMatch(/^WRONG/m)
  const restartedServer = await startServer(env)
  expect(await restartedServer.end('SIGTERM')).toBe(0)
}, 300_000)

/** Returns whether a user without rights can read or write the path. */
const canNobodyAccess = (mode: number, path: string): boolean => {
  const script = `process.exit(require('fs').accessSync(${JSON.stringify(path)}, ${mode}) ?? 0)`
  return spawnSync(process.execPath, ['-e', script], { uid: NOBODY_UID, gid: NOBODY_UID, stdio: 'ignore' }).status === 0
}

test('an ordinary user can run the server and write only its data folder', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'NOT RUN: only root can switch to another user')
  skip(!canNobodyAccess(constants.R_OK, 'src/server/main.ts'), 'NOT RUN: other users cannot read the project folder')
  const data = join(folder, 'theirs')
  mkdirSync(data)
  chownSync(data, NOBODY_UID, NOBODY_UID)
  chmodSync(folder, 0o755)
  const tree = ['.', 'src', 'node_modules', 'dist'].filter((path) => existsSync(path))
  expect(tree.filter((path) => canNobodyAccess(constants.W_OK, path))).toEqual([])
  const port = await findFreePort()
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    ALAIA_DATA: data,
    PORT: String(port),
    RENDER_AHEAD: '0',
  }
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    uid: NOBODY_UID,
    gid: NOBODY_UID,
    env,
    stdio: 'ignore',
  })
  try {
    const getReadyStatus = async (): Promise<number> =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(getReadyStatus, { timeout: 120_000, interval: 500 }).toBe(200)
    accessSync(join(data, 'secrets', 'media.key'), constants.R_OK)
    expect(readFileSync(`/proc/${child.pid}/status`, 'utf8')).toMatch(/^Uid:\t65534\t65534/m)
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  expect(child.exitCode).toBe(0)
}, 300_000)
