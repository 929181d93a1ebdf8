import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFreshDatabase, createTemporaryFolder } from '#tests/support/server/database.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getDemoSignInsPath, readDemoSignIns, seedDemoSchools } from './identity.seed.ts'
import { verifyPassword } from './passwords.ts'

test('of two processes that seed the demo school at once, only the one that inserts it writes the sign-in file', async () => {
  const database = await createFreshDatabase()
  const folders = [await createTemporaryFolder(), await createTemporaryFolder()]
  const seed = (folder: string) =>
    seedDemoSchools({ config: readConfig({ ALAIA_DATA: folder }), db: database.db } as Platform)
  await Promise.all(folders.map(seed))
  const writtenFolders = folders.filter((folder) => existsSync(getDemoSignInsPath(folder)))
  expect(writtenFolders).toHaveLength(1)
  const [signIn] = await readDemoSignIns(writtenFolders[0]!)
  const [stored] = await database.query('select password_hash from identity_account where email = $1', [signIn!.email])
  await database.close()
  expect(await verifyPassword(signIn!.password, String(stored!['password_hash']))).toBe(true)
})
