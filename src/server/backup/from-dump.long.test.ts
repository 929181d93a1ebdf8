import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { migratedFolder, temporaryFolder } from '#tests/support/server/database.ts'
import { removeExpiredBackups } from './pre-migration-backup.ts'
import { withExtractedArchive } from './from-dump.ts'

const DAY = 24 * 3_600_000

test('cleanup removes the unpacked database of a killed restore within two days', async () => {
  const data = await temporaryFolder()
  const backups = join(data, 'backups')
  const file = join(data, 'alaia-2026-11-20T03-00-00.tar.gz')
  const engine = await PGlite.create({ dataDir: join(await migratedFolder(), 'database') })
  await writeFile(file, Buffer.from(await (await engine.dumpDataDir('gzip')).arrayBuffer()))
  await engine.close()
  const unpacked = await withExtractedArchive({ file, dataDir: data }, () => readdir(backups))
  expect([unpacked.length, await readdir(backups)]).toEqual([1, []])
  // Simulates a kill between unpacking and cleanup.
  await mkdir(join(backups, unpacked[0]!, 'database'), { recursive: true })
  const after = (time: number) => ({ dataDir: data, clock: { now: () => new Date(Date.now() + time) } })
  await removeExpiredBackups(after(0))
  expect(await readdir(backups)).toEqual(unpacked)
  await removeExpiredBackups(after(2 * DAY))
  expect(await readdir(backups)).toEqual([])
})
