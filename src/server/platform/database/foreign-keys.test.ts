import { afterAll, expect, test } from 'vitest'
import { createFreshDatabase } from '#tests/support/server/database.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const database = await createFreshDatabase()
afterAll(() => database.close())

test('deleting a person scans no referencing table without an index', async () => {
  await database.script('drop schema public cascade; create schema public')
  await migrate(database, migrationsFolder)
  const unindexed = await database.query(`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'identity_account'::regclass
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])
    order by name`)
  expect(unindexed.map(({ name }) => name)).toEqual([])
})
