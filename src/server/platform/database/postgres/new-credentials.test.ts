// @tag new-database-credentials
/** Temporary database credentials: the credentials file changes while the server runs. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPostgres, type TemporaryPostgres } from '#tests/support/server/temporary-postgres.ts'
import { readConfig } from '#server/platform/config.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { openDatabase, type OpenDatabase } from '../database.ts'

// A separate server, because roles are shared by all its databases.
const server: TemporaryPostgres | undefined = await startPostgres()
const file = join(mkdtempSync(join(tmpdir(), 'alaia-keys-')), 'url')
const createUrl = (role: string): string => Object.assign(new URL(server!.url), { username: role, password: '' }).href
let [admin, database]: OpenDatabase[] = []
beforeAll(async () => {
  if (!server) return
  const settings = { dataDir: tmpdir(), pool: 2, log: createJsonLog('error', () => undefined) }
  admin = await openDatabase({ ...settings, url: server.url })
  await admin.script('create role morning login; create role evening login')
  writeFileSync(file, createUrl('morning'))
  const config = readConfig({ DATABASE_URL_FILE: file })
  database = await openDatabase({ ...settings, url: () => config.DATABASE_URL ?? '' })
})
afterAll(async () => {
  await database?.close()
  await admin?.close()
  await server?.stop()
})

const getCurrentRole = async (): Promise<unknown> => (await database!.query('select current_user as role'))[0]?.['role']

test.skipIf(!server)(
  'a disabled database role is replaced by the role in the credentials file without a restart',
  async () => {
    const received: string[] = []
    await database!.listen('tide', (payload) => received.push(payload))
    expect(await getCurrentRole()).toBe('morning')
    writeFileSync(file, createUrl('evening'))
    await admin!.script(
      "alter role morning nologin; select pg_terminate_backend(pid) from pg_stat_activity where usename = 'morning'",
    )
    await vi.waitFor(async () => expect(await getCurrentRole()).toBe('evening'), { timeout: 60_000, interval: 100 })
    await vi.waitFor(
      async () => {
        await admin!.query('select pg_notify($1, $2)', ['tide', 'high'])
        expect(received).toContain('high')
      },
      { timeout: 60_000, interval: 200 },
    )
  },
)
