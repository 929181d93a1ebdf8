import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTemporaryFolder } from '#tests/support/server/database.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'
import { type BackupManifest, readManifest, writeManifest } from './backup-manifest.ts'
import { restoreBackup } from './restore.ts'

const sha256 = '0'.repeat(64)
const validManifest: BackupManifest = {
  format: 'alaia-backup-1',
  taken_at: '2026-11-23T10:00:00.000Z',
  version: '1.0.0',
  engine: 'embedded',
  migrations: [],
  tables: [{ name: 'identity_account', columns: ['uuid'], rows: 0, sha256 }],
  files: [{ key: 'public/sounds/rain.mp3', size: 4, sha256 }],
}
const withKey = (key: string): BackupManifest => ({ ...validManifest, files: [{ key, size: 4, sha256 }] })
const withTable = (name: string): BackupManifest => ({
  ...validManifest,
  tables: [{ name, columns: [], rows: 0, sha256 }],
})

describe('backup manifest', () => {
  test('reads back as it was written', async () => {
    const folder = await createTemporaryFolder()
    await writeManifest(folder, validManifest)
    expect(await readManifest(folder)).toEqual(validManifest)
  })

  test.each([
    ['a file outside its folder', withKey('../../etc/cron.d/alaia')],
    ['a file outside its folder, further in', withKey('public/../../secret.bin')],
    ['a file by its whole path', withKey('/etc/passwd')],
    ['a table outside its folder', withTable('../identity_account')],
  ])('is rejected if it names %s, before anything is read or changed', async (_what, manifest) => {
    const folder = await createTemporaryFolder()
    await mkdir(join(folder, 'tables'))
    await writeFile(join(folder, 'tables', 'identity_account.jsonl'), '')
    await writeManifest(folder, manifest)
    await expect(readManifest(folder)).rejects.toThrow(UserFacingError)
    // The installation is empty, so that any access to it would fail.
    await expect(restoreBackup({} as never, folder)).rejects.toThrow(UserFacingError)
  })
})
