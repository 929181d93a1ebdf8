import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { getTestDatabase } from '#tests/support/server/database.ts'
import { preparedQuery } from './prepared-query.ts'

const { db, script } = await getTestDatabase()

beforeAll(async () => {
  await script('create schema if not exists trial; drop table if exists trial.leaf')
  await script(
    `create table trial.leaf (id int primary key, text text); insert into trial.leaf values (1, 'a'), (2, 'b')`,
  )
})

const listSubjects = preparedQuery<{ subject: string; failures: number }>()((db, placeholder) =>
  db
    .selectFrom('identity_attempt')
    .select(['subject', 'failures'])
    .where('subject', '=', placeholder('subject'))
    .where('failures', '>=', placeholder('failures'))
    .compile(),
)

test('a prepared query returns the rows for each new value', async () => {
  const subject = crypto.randomUUID()
  await db.insertInto('identity_attempt').values({ subject, failures: 3, last_failure_at: new Date() }).execute()
  expect(await listSubjects(db, { subject, failures: 3 })).toEqual([{ subject, failures: 3 }])
  expect(await listSubjects(db, { subject, failures: 4 })).toEqual([])
  expect(await listSubjects(db, { subject: `${subject}'--`, failures: 0 })).toEqual([])
})

test('a prepared query can use a value several times and run in a transaction', async () => {
  const repeatWord = preparedQuery<{ word: string }>()((db, placeholder) =>
    sql<{ both: string }>`select ${placeholder('word')}::text || ${placeholder('word')}::text as both`.compile(db),
  )
  expect(await db.transaction().execute((tx) => repeatWord(tx, { word: 'bay' }))).toEqual([{ both: 'baybay' }])
})

test('a prepared query works after its table has changed', async () => {
  const selectLeaf = preparedQuery<{ id: number }>()((db, placeholder) =>
    sql<Record<string, unknown>>`select * from trial.leaf where id = ${placeholder('id')}`.compile(db),
  )
  expect(await selectLeaf(db, { id: 1 })).toEqual([{ id: 1, text: 'a' }])
  await script('alter table trial.leaf add column tree text')
  expect(await selectLeaf(db, { id: 2 })).toEqual([{ id: 2, text: 'b', tree: null }])
})
