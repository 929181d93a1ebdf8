// @tag backup
import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFreshDatabase, createTemporaryFolder } from '#tests/support/server/database.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { migrate, migrationsFolder, readMigrations } from '#server/platform/database/migrate.ts'
import { getMaintenanceMessage, enableMaintenance } from '#server/platform/http/maintenance.queries.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { createContentKey } from '#server/platform/storage/keys.ts'
import { createLocalStorage, type LocalStorage } from '#server/platform/storage/local-storage.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'
import { verifyBackup, restoreBackup } from './restore.ts'
import { type Installation, createBackup } from './create-backup.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

interface TestInstallation extends Installation {
  storage: LocalStorage
  end(): Promise<void>
}

const createInstallation = async (database: OpenDatabase): Promise<TestInstallation> => {
  const dataDir = await createTemporaryFolder()
  const root = join(dataDir, 'files')
  const storage = createLocalStorage({ folder: root, secret: 'a'.repeat(64), clock: systemClock })
  const end = async () => {
    storage.close()
    await database.close()
  }
  return { database, stored: { storage, root }, storage, dataDir, clock: systemClock, end }
}

const SCHOOL = '5a1d0000-0000-4000-8000-000000000001'
const unusualText = `"Ünï", she said:\n\\x00 \u2028 🙂 'quoted' $1 {"a": null}`

const fillInstallation = async ({ database, storage }: TestInstallation): Promise<string[]> => {
  const { query } = database
  await query(
    `insert into identity_organization (uuid, name, school_code, time_zone) values ($1, $2, 'BACKUP', 'UTC')`,
    [SCHOOL, unusualText],
  )
  await query(
    `insert into identity_account (organization_uuid, username, first_name, last_name, user_type, audience, permissions,
       feature_tour, created_at)
     select $1, 'robin' || n, $2, 'Quist', 'student', 'k_5', '{learn,"a,b"}', '{"dashboard": ["x"]}',
       timestamptz '2026-03-01 10:00:00.123456+00' + n * interval '1 microsecond'
     from generate_series(1, 1201) n`,
    [SCHOOL, unusualText],
  )
  await query(
    `insert into identity_session (account_uuid, secret_hash, token_hash, identity_hash, network_hash, created_at, accessed_at)
     select uuid, decode(md5(uuid::text), 'hex'), '\\x00ff10', '\\x', '\\x01', now(), now() from identity_account limit 3`,
  )
  await query(
    `with recursive deep (uuid, parent, n) as (
       select gen_random_uuid(), null::uuid, 1
       union all select gen_random_uuid(), uuid, n + 1 from deep where n < 12
     )
     insert into resource_folder (uuid, parent_uuid, name, name_key, sort_key, added_at, changed_at)
     select uuid, parent, 'Level ' || n, 'level ' || n, 'level ' || n, now(), now() from deep order by n desc`,
  )
  const bytes = Buffer.from('the bytes of an audio file')
  const keys = [createContentKey('library', bytes, 'mp3'), 'private/notes/a.txt']
  await storage.put(keys[0]!, bytes, { contentType: 'audio/mpeg' })
  await storage.put(keys[1]!, Buffer.from(unusualText), { contentType: 'text/plain' })
  return keys
}

let installation: TestInstallation
let backup: string
let keys: string[]
beforeAll(async () => {
  installation = await createInstallation(await createFreshDatabase())
  keys = await fillInstallation(installation)
  backup = join(installation.dataDir, 'backups', 'one')
  await createBackup(installation, backup)
})
afterAll(() => installation.end())

const countAccounts = async ({ database }: TestInstallation): Promise<number> =>
  Number((await database.query('select count(*) as n from identity_account'))[0]!['n'])

/** Returns hashes of all rows and files. */
const hashContent = async (testInstallation: TestInstallation, name: string) => {
  const { tables, files } = await createBackup(testInstallation, join(testInstallation.dataDir, 'backups', name))
  return { tables: tables.filter(({ name: table }) => table !== 'schema_migration'), files }
}

describe('backup and restore', () => {
  test('restores every row and file and removes what was added after the backup', async () => {
    const before = await hashContent(installation, 'before')
    expect(before.tables.find(({ name }) => name === 'identity_account')?.rows).toBeGreaterThanOrEqual(1201)
    expect(before.files?.map(({ key }) => key)).toEqual(keys)
    await installation.database.query(`update identity_account set first_name = 'Other' where username = 'robin7'`)
    await installation.database.query(`delete from identity_account where username = 'robin8'`)
    await installation.storage.remove(keys[0]!)
    await installation.storage.put('private/notes/later.txt', Buffer.from('later'), { contentType: 'text/plain' })
    await restoreBackup(installation, backup)
    expect(await hashContent(installation, 'after')).toEqual(before)
    const rows = before.tables.reduce((sum, table) => sum + table.rows, 0)
    recordMeasurement(
      37,
      `${rows} rows of ${before.tables.length} tables and ${before.files?.length ?? 0} files restored unchanged`,
    )
  })

  test('restores into another installation, including the secrets for sealed values', async () => {
    await mkdir(join(installation.dataDir, 'secrets'))
    await writeFile(join(installation.dataDir, 'secrets', 'media.key'), 'a'.repeat(64))
    const backupWithSecrets = join(installation.dataDir, 'backups', 'whole')
    await createBackup(installation, backupWithSecrets)
    const otherInstallation = await createInstallation(await createFreshDatabase())
    await restoreBackup(otherInstallation, backupWithSecrets)
    const [ownContent, otherContent] = [
      await hashContent(installation, 'mine'),
      await hashContent(otherInstallation, 'theirs'),
    ]
    expect(otherContent).toEqual(ownContent)
    expect(await readdir(join(otherInstallation.dataDir, 'secrets'))).toEqual(['media.key'])
    const [schoolRow] = await otherInstallation.database.query(
      `select count(*) as n from identity_organization where name = $1`,
      [unusualText],
    )
    expect(Number(schoolRow!['n'])).toBe(1)
    await otherInstallation.end()
  })

  test('leaves maintenance mode out of the backup and unchanged by a restore', async () => {
    const closedInstallation = await createInstallation(await createFreshDatabase())
    await enableMaintenance(closedInstallation.database.db, 'Back at noon.')
    const folder = join(closedInstallation.dataDir, 'backups', 'closed')
    const { tables } = await createBackup(closedInstallation, folder)
    expect(tables.filter(({ name }) => name.includes('maintenance'))).toEqual([])
    await enableMaintenance(closedInstallation.database.db, 'Back at one.')
    await restoreBackup(closedInstallation, folder)
    expect(await getMaintenanceMessage(closedInstallation.database.db)).toBe('Back at one.')
    await closedInstallation.end()
  })

  test('refuses to overwrite an existing backup', async () => {
    await expect(createBackup(installation, backup)).rejects.toThrow(/exists already/)
  })
})

describe('restore of a broken backup', () => {
  let refused = 0
  afterAll(() => recordMeasurement(37, `${refused} kinds of broken backups rejected without any change`))

  const createBrokenBackup = async (name: string, breakBackup: (folder: string) => Promise<void>): Promise<string> => {
    const folder = join(installation.dataDir, 'backups', name)
    await cp(backup, folder, { recursive: true })
    await breakBackup(folder)
    return folder
  }
  const toStoredPath = async (folder: string): Promise<string> => join(folder, 'files', ...keys[0]!.split('/'))

  test.each<[string, (folder: string) => Promise<void>, RegExp]>([
    ['has no manifest', (folder) => rm(join(folder, 'manifest.json')), /no manifest/],
    ['has half a manifest', (folder) => truncate(join(folder, 'manifest.json'), 400), /manifest.json .* is damaged/],
    [
      'is of a version to come',
      async (folder) => {
        const path = join(folder, 'manifest.json')
        const text = await readFile(path, 'utf8')
        await writeFile(path, text.replace('"name": "0001_identity"', '"name": "9001_identity"'))
      },
      /doesn't know. Use that version/,
    ],
    ['lacks half a table', (folder) => truncate(join(folder, 'tables', 'identity_account.jsonl'), 9000), /was changed/],
    [
      'lacks a table',
      (folder) => rm(join(folder, 'tables', 'identity_account.jsonl')),
      /table identity_account is missing/,
    ],
    ['lacks a file', async (folder) => rm(await toStoredPath(folder)), /file library.* is missing/],
    [
      'has another file',
      async (folder) => rm(await toStoredPath(folder)).then(async () => writeFile(await toStoredPath(folder), 'x')),
      /was changed/,
    ],
  ])('refuses it because it %s, and changes nothing', async (name, breakBackup, message) => {
    const folderName = name.replaceAll(' ', '-')
    const folder = await createBrokenBackup(folderName, breakBackup)
    const before = await hashContent(installation, `before-${folderName}`)
    await expect(restoreBackup(installation, folder)).rejects.toThrow(message)
    await expect(restoreBackup(installation, folder)).rejects.toBeInstanceOf(UserFacingError)
    expect(await hashContent(installation, `after-${folderName}`)).toEqual(before)
    refused += 1
  })

  test('changes nothing if rows of the backup contradict each other', async () => {
    const folder = await createBrokenBackup('contradicting', async (copy) => {
      // The backup matches its manifest, but contains a session without its account.
      const path = join(copy, 'manifest.json')
      const manifest = JSON.parse(await readFile(path, 'utf8')) as { tables: { name: string; sha256: string }[] }
      const accountTable = manifest.tables.find(({ name }) => name === 'identity_account')!
      accountTable.sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
      await writeFile(join(copy, 'tables', 'identity_account.jsonl'), '')
      await writeFile(path, JSON.stringify(manifest))
    })
    const before = await countAccounts(installation)
    await expect(restoreBackup(installation, folder)).rejects.toThrow(/foreign key/)
    expect(await countAccounts(installation)).toBe(before)
  })
})

test.skipIf(process.env['TEST_DATABASE_URL'])(
  'restore upgrades a backup of an older version to the current schema',
  async () => {
    const olderFolder = await createTemporaryFolder()
    const allMigrations = await readMigrations(migrationsFolder)
    const olderMigrations = allMigrations.slice(0, -2)
    for (const { name } of olderMigrations) {
      await cp(join(migrationsFolder, `${name}.sql`), join(olderFolder, `${name}.sql`))
    }
    const database = await openDatabase({ dataDir: await createTemporaryFolder(), log: createJsonLog('error') })
    await migrate(database, olderFolder)
    const oldInstallation = await createInstallation(database)
    await database.query(`insert into identity_organization (name, school_code) values ('Old Oak', 'OAK')`)
    const folder = join(oldInstallation.dataDir, 'backup')
    await createBackup(oldInstallation, folder)
    expect((await verifyBackup(folder)).migrations).toHaveLength(olderMigrations.length)
    await restoreBackup(installation, folder)
    expect(await installation.database.query('select name from identity_organization')).toEqual([{ name: 'Old Oak' }])
    expect((await installation.database.query('select name from schema_migration')).length).toBe(allMigrations.length)
    expect(await migrate(installation.database)).toEqual([])
    await oldInstallation.end()
  },
)
