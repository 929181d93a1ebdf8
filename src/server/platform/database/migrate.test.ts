// @tag migrate
import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createFreshDatabase, createTemporaryFolder } from '#tests/support/server/database.ts'
import { migrate } from './migrate.ts'

const database = await createFreshDatabase()
let folder = ''
const writeMigration = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text)
const listNames = async (table: string): Promise<unknown[]> =>
  (await database.query(`select name from ${table} order by name`)).map(({ name }) => name)

beforeEach(async () => {
  folder = await createTemporaryFolder()
  await database.script('drop schema public cascade; create schema public')
  await writeMigration(
    '0001_people.sql',
    `create table person (name text); insert into person values ('Ada; Lovelace');`,
  )
})
afterAll(() => database.close())

test('each migration runs once, in order', async () => {
  await writeMigration('0002_pets.sql', 'alter table person add age int; create table pet (name text)')
  expect(await migrate(database, folder)).toEqual(['0001_people', '0002_pets'])
  expect(await migrate(database, folder)).toEqual([])
  await writeMigration('0003_more.sql', `insert into pet values ('Rex')`)
  expect(await migrate(database, folder)).toEqual(['0003_more'])
  expect(await listNames('person')).toEqual(['Ada; Lovelace'])
  expect(await listNames('pet')).toEqual(['Rex'])
})

test('a failing migration rolls back all pending ones and is reported with its statement', async () => {
  await writeMigration('0002_pets.sql', 'create table pet (name text); insert into nowhere values (1)')
  await expect(migrate(database, folder)).rejects.toThrow(/0002_pets\.sql failed: .*nowhere.* insert into nowhere/)
  expect(await database.query(`select to_regclass('person') as person, to_regclass('pet') as pet`)).toEqual([
    { person: null, pet: null },
  ])
})

test('a migration that was changed after it ran is rejected', async () => {
  await migrate(database, folder)
  await writeMigration('0001_people.sql', 'create table person (name text, age int)')
  await expect(migrate(database, folder)).rejects.toThrow('0001_people.sql was changed after it ran')
})

test('different line endings do not count as a change', async () => {
  await writeMigration('0002_pets.sql', 'create table pet (\n  name text\n);\n')
  await migrate(database, folder)
  await writeMigration('0002_pets.sql', 'create table pet (\r\n  name text\r\n);\r\n')
  expect(await migrate(database, folder)).toEqual([])
})

test('a comment that was changed after its migration ran does not count as a change', async () => {
  await writeMigration('0002_pets.sql', '-- Pets.\ncreate table pet (name text);')
  await migrate(database, folder)
  await writeMigration('0002_pets.sql', '-- The pets of a person.\ncreate table pet (name text); -- One row each.')
  expect(await migrate(database, folder)).toEqual([])
})

test('a migration that an earlier version ran with other comments is accepted by its earlier hash', async () => {
  await migrate(database, folder)
  const earlierHash = createHash('sha256').update('the whole file as it was').digest('hex')
  await database.query(`update schema_migration set sha256 = '${earlierHash}'`)
  await expect(migrate(database, folder)).rejects.toThrow('0001_people.sql was changed after it ran')
  await writeMigration('earlier-hashes.json', JSON.stringify({ '0001_people': earlierHash }))
  expect(await migrate(database, folder)).toEqual([])
})

test('a database of a newer version is rejected', async () => {
  await writeMigration('0002_pets.sql', 'create table pet (name text)')
  await migrate(database, folder)
  await rm(join(folder, '0002_pets.sql'))
  await expect(migrate(database, folder)).rejects.toThrow('0002_pets.sql, which only a newer version knows')
})

test('a new migration with a lower number is rejected', async () => {
  await writeMigration('0003_pets.sql', 'create table pet (name text)')
  await migrate(database, folder)
  await writeMigration('0002_toys.sql', 'create table toy (name text)')
  await expect(migrate(database, folder)).rejects.toThrow('0002_toys.sql comes before 0003_pets.sql')
})

test('several processes can migrate at the same time', async () => {
  await writeMigration('0002_pets.sql', 'create table pet (name text)')
  const results = await Promise.all([1, 2, 3].map(() => migrate(database, folder)))
  expect(results.flat().sort()).toEqual(['0001_people', '0002_pets'])
})
