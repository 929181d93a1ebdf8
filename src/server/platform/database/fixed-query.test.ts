import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/server/database.ts'
import { preparedQuery } from './fixed-query.ts'

const { db, script } = await testDatabase()

beforeAll(async () => {
  await script('create schema if not exists trial; drop table if exists trial.leaf')
  await script(
    `create table trial.leaf (id int primary key, text text); insert into trial.leaf values (1, 'a'), (2, 'b')`,
  )
})

const subjects = preparedQuery<{ subject: string; failures: number }>()((db, the) =>
  db
    .selectFrom('identity_attempt')
    .select(['subject', 'failures'])
    .where('subject', '=', the('subject'))
    .where('failures', '>=', the('failures'))
    .compile(),
)

test('a prepared query returns the rows for each new value', async () => {
  const subject = crypto.randomUUID()
  await db.insertInto('identity_attempt').values({ subject, failures: 3, last_failure_at: new Date() }).execute()
  expect(await subjects(db, { subject, failures: 3 })).toEqual([{ subject, failures: 3 }])
  expect(await subjects(db, { subject, failures: 4 })).toEqual([])
  expect(await subjects(db, { subject: `${subject}'--`, failures: 0 })).toEqual([])
})

test('a prepared query can use a value several times and run in a transaction', async () => {
  const twice = preparedQuery<{ word: string }>()((db, the) =>
    sql<{ both: string }>`select ${the('word')}::text || ${the('word')}::text as both`.compile(db),
  )
  expect(await db.transaction().execute((tx) => twice(tx, { word: 'bay' }))).toEqual([{ both: 'baybay' }])
})

test('a prepared query works after its table has changed', async () => {
  const selectLeaf = preparedQuery<{ id: number }>()((db, the) =>
    sql<Record<string, unknown>>`select * from trial.leaf where id = ${the('id')}`.compile(db),
  )
  expect(await selectLeaf(db, { id: 1 })).toEqual([{ id: 1, text: 'a' }])
  await script('alter table trial.leaf add column tree text')
  expect(await selectLeaf(db, { id: 2 })).toEqual([{ id: 2, text: 'b', tree: null }])
})
