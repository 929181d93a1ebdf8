import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { DAY_MS } from '#rules/durations.ts'
import { createMigratedFolder, createTemporaryFolder } from '#tests/support/server/database.ts'
import { removeExpiredBackups } from './pre-migration-backup.ts'
import { withExtractedDump } from './restore-dump.ts'

test('cleanup removes the unpacked database of a killed restore within two days', async () => {
  const dataFolder = await createTemporaryFolder()
  const backups = join(dataFolder, 'backups')
  const file = join(dataFolder, 'alaia-2026-11-20T03-00-00.tar.gz')
  const engine = await PGlite.create({ dataDir: join(await createMigratedFolder(), 'database') })
  await writeFile(file, Buffer.from(await (await engine.dumpDataDir('gzip')).arrayBuffer()))
  await engine.close()
  const unpackedFolders = await withExtractedDump({ file, dataDir: dataFolder }, () => readdir(backups))
  expect([unpackedFolders.length, await readdir(backups)]).toEqual([1, []])
  // Simulates a kill between unpacking and cleanup.
  await mkdir(join(backups, unpackedFolders[0]!, 'database'), { recursive: true })
  const createContext = (time: number) => ({ dataDir: dataFolder, clock: { now: () => new Date(Date.now() + time) } })
  await removeExpiredBackups(createContext(0))
  expect(await readdir(backups)).toEqual(unpackedFolders)
  await removeExpiredBackups(createContext(2 * DAY_MS))
  expect(await readdir(backups)).toEqual([])
})
