// oxlint-disable-next-line alaia/no-fixed-pause -- the test needs seeding that takes longer than the statement timeout
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFreshDatabase, getTestDatabase } from '#tests/support/server/database.ts'
import { createJsonLog } from '../log.ts'
import { runSeedOnce } from '../seeding.ts'
import { notify } from './database.ts'

const database = await getTestDatabase()
const { db } = database
// A separate database with a statement timeout of one second.
const shortTimeoutDatabase = await createFreshDatabase({
  statementTimeout: 1000,
  log: createJsonLog('error', () => undefined),
})

beforeAll(async () => {
  await database.script('create schema if not exists trial; drop table if exists trial.note')
  await database.script('create table trial.note (id int primary key, text text not null)')
  await shortTimeoutDatabase.script('create table note (id int primary key)')
})
afterAll(() => shortTimeoutDatabase.close())

const getErrorCode = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (cause: { code?: string }) => cause.code,
  )

const moment = new Date('2026-03-05T15:07:00.123Z')

test.each<[string, unknown]>([
  [`1::int2`, 1],
  [`2147483647::int4`, 2_147_483_647],
  [`9007199254740991::int8`, Number.MAX_SAFE_INTEGER],
  [`count(*)`, 1],
  [`sum(7::int8)`, 7],
  [`12.50::numeric`, 12.5],
  [`1.5::float4`, 1.5],
  [`0.1::float8`, 0.1],
  [`true`, true],
  [`'word'::text`, 'word'],
  [`'ab'::varchar(5)`, 'ab'],
  [`'a'::char(3)`, 'a  '],
  [`'6f9619ff-8b86-d011-b42d-00cf4fc964ff'::uuid`, '6f9619ff-8b86-d011-b42d-00cf4fc964ff'],
  [`'2026-03-05'::date`, '2026-03-05'],
  [`'15:07:00'::time`, '15:07:00'],
  [`'2026-03-05 15:07:00.123+00'::timestamptz`, moment],
  [`'1 day 02:03:04'::interval`, '1 day 02:03:04'],
  [`'\\x00ff10'::bytea`, Buffer.from([0, 255, 16])],
  [`'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
  [`'[1, "two"]'::json`, [1, 'two']],
  [`null::text`, null],
  [`array['a', 'b "c"', null]::text[]`, ['a', 'b "c"', null]],
  [`array[1, 2]::int4[]`, [1, 2]],
  [`array[1, 2]::int8[]`, [1, 2]],
  [`array[1.5]::numeric[]`, [1.5]],
  [`array['2026-03-05']::date[]`, ['2026-03-05']],
  [`array['6f9619ff-8b86-d011-b42d-00cf4fc964ff']::uuid[]`, ['6f9619ff-8b86-d011-b42d-00cf4fc964ff']],
  [`to_tsvector('simple', 'b a')`, `'a':2 'b':1`],
])('%s is read the same on every engine', async (expression, value) => {
  const [row] = await database.query(`select ${expression} as value`)
  expect(row?.['value']).toEqual(value)
  expect(row?.['value'] instanceof Buffer).toBe(value instanceof Buffer)
})

test.each<[string, unknown, unknown]>([
  ['int4', 5, 5],
  ['int8', 5n, 5],
  ['text', 5, '5'],
  ['bool', false, false],
  ['timestamptz', moment, moment],
  ['bytea', Buffer.from([1, 0, 2]), Buffer.from([1, 0, 2])],
  ['bytea', new Uint8Array([9, 8]), Buffer.from([9, 8])],
  ['jsonb', JSON.stringify([1, 2]), [1, 2]],
  ['jsonb', { a: 1 }, { a: 1 }],
  ['text[]', ['x', 'y,"z"', null], ['x', 'y,"z"', null]],
  ['uuid', undefined, null],
])('a parameter of type %s is converted the same on every engine (%#)', async (type, input, read) => {
  expect(await database.query(`select $1::${type} as value`, [input])).toEqual([{ value: read }])
})

test('an integer beyond the safe range raises an error', async () => {
  await expect(database.query('select 9007199254740993 as value')).rejects.toThrow(RangeError)
})

test('a database error has code, constraint, detail and table', async () => {
  await database.query(`insert into trial.note values (1, 'first')`)
  const duplicate = database.query(`insert into trial.note values (1, 'again')`)
  await expect(duplicate).rejects.toMatchObject({
    code: '23505',
    constraint: 'note_pkey',
    detail: 'Key (id)=(1) already exists.',
    schema: 'trial',
    table: 'note',
  })
  const emptyInsert = database.query(`insert into trial.note values (2, null)`)
  await expect(emptyInsert).rejects.toMatchObject({ code: '23502', column: 'text' })
})

test('an update reports the number of changed rows', async () => {
  await database.query(`insert into trial.note values (11, 'a'), (12, 'b')`)
  const { numAffectedRows } = await sql`update trial.note set text = 'c' where id in (11, 12)`.execute(db)
  expect(numAffectedRows).toBe(2n)
})

test('a transaction that throws is rolled back', async () => {
  const attempt = db.transaction().execute(async (tx) => {
    await sql`insert into trial.note values (21, 'gone')`.execute(tx)
    throw new Error('no')
  })
  await expect(attempt).rejects.toThrow('no')
  expect(await database.query('select 1 from trial.note where id = 21')).toEqual([])
})

test('a transaction with a swallowed error fails as a whole', async () => {
  const attempt = db.transaction().execute(async (tx) => {
    await sql`insert into trial.note values (22, 'gone')`.execute(tx)
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
  })
  await expect(attempt).rejects.toThrow('rolled back')
  expect(await database.query('select 1 from trial.note where id = 22')).toEqual([])
})

test('concurrent transactions are isolated', async () => {
  await database.query(`insert into trial.note values (31, '0')`)
  const add = () =>
    db.transaction().execute(async (tx) => {
      const selected = await sql<{ text: string }>`select text from trial.note where id = 31 for update`.execute(tx)
      await sql`update trial.note set text = ${String(Number(selected.rows[0]!.text) + 1)} where id = 31`.execute(tx)
    })
  await Promise.all(Array.from({ length: 20 }, add))
  expect(await database.query('select text from trial.note where id = 31')).toEqual([{ text: '20' }])
})

test('a query outside the open transaction is rejected instead of waiting forever', async () => {
  const queryOutside = () => sql`select 1`.execute(db)
  await expect(db.transaction().execute(queryOutside)).rejects.toThrow('beside an open transaction')
  const nestedQuery = db.transaction().execute(() => database.query('select 1'))
  await expect(nestedQuery).rejects.toThrow('beside an open transaction')
  const isolated = db.transaction().setIsolationLevel('serializable').execute(queryOutside)
  await expect(isolated).rejects.toThrow('beside an open transaction')
})

test('work that a transaction schedules for later can query the database then', async () => {
  let later: Promise<unknown> = Promise.resolve()
  const end = Promise.withResolvers<void>()
  await db.transaction().execute(async () => {
    later = end.promise.then(() => sql`select 1`.execute(db))
  })
  end.resolve()
  await expect(later).resolves.toMatchObject({ rows: [{}] })
})

test('a manually opened transaction does not capture the statements of others', async () => {
  await database.query('begin').catch(() => undefined)
  await sql`insert into trial.note values (41, 'kept')`.execute(db)
  await database.query('rollback').catch(() => undefined)
  if (database.engine === 'embedded') {
    expect(await database.query('select id from trial.note where id = 41')).toEqual([{ id: 41 }])
  }
})

test('a script that fails halfway is rolled back and leaves no open transaction', async () => {
  const script = `begin; insert into trial.note values (51, 'gone'); select 1 / 0; commit`
  expect(await getErrorCode(database.script(script))).toBe('22012')
  expect(await database.query('select id from trial.note where id = 51')).toEqual([])
})

test('prepared statements see a changed table', async () => {
  await database.script('create table trial.shape (a int); insert into trial.shape values (1)')
  const read = () => database.query('select * from trial.shape where a = $1', [1])
  expect(await read()).toEqual([{ a: 1 }])
  await database.script('alter table trial.shape add b int default 2')
  expect(await read().catch(read)).toEqual([{ a: 1, b: 2 }])
})

test('a statement that exceeds the timeout fails with 57014 without affecting others', async () => {
  const slowQuery = getErrorCode(sql`select pg_sleep(30)`.execute(shortTimeoutDatabase.db))
  const others = Array.from({ length: 5 }, (_, n) => shortTimeoutDatabase.query('select $1::int as n', [n]))
  expect(await slowQuery).toBe('57014')
  expect((await Promise.all(others)).flat()).toEqual([0, 1, 2, 3, 4].map((n) => ({ n })))
})

test('a transaction with a timed-out statement fails as a whole, even if the error is swallowed', async () => {
  const codes: unknown[] = []
  const attempt = shortTimeoutDatabase.db.transaction().execute(async (tx) => {
    await sql`insert into note values (1)`.execute(tx)
    codes.push(await getErrorCode(sql`select pg_sleep(30)`.execute(tx)))
    codes.push(await getErrorCode(sql`insert into note values (2)`.execute(tx)))
  })
  await expect(attempt).rejects.toThrow('rolled back')
  expect(codes).toEqual(['57014', '25P02'])
  expect(await shortTimeoutDatabase.query('select id from note')).toEqual([])
})

test('a listener receives a notification after commit and never after rollback', async () => {
  const received: string[] = []
  const stop = await database.listen('trial-bell', (payload) => received.push(payload))
  const fail = db.transaction().execute(async (tx) => {
    await notify(tx, 'trial-bell', 'unsaid')
    throw new Error('no')
  })
  await expect(fail).rejects.toThrow('no')
  await db.transaction().execute((tx) => notify(tx, 'trial-bell', 'said'))
  await vi.waitFor(() => expect(received).toEqual(['said']), { timeout: 60_000 })
  stop()
  await notify(db, 'trial-bell', 'unheard')
  await database.query('select 1')
  expect(received).toEqual(['said'])
})

test('a listener reconnects after an outage and is asked to check for missed events', async () => {
  const received: string[] = []
  const stop = await shortTimeoutDatabase.listen(
    'trial-bell',
    (payload) => received.push(payload),
    () => received.push('again'),
  )
  // On PostgreSQL, all other connections are terminated. The embedded engine restarts after a statement that hangs.
  if (shortTimeoutDatabase.engine === 'postgres') {
    const others = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()'
    await shortTimeoutDatabase.query(`${others} and pid <> pg_backend_pid()`)
  } else await getErrorCode(shortTimeoutDatabase.query('select pg_sleep(30)'))
  await vi.waitFor(() => expect(received).toEqual(['again']), { timeout: 60_000 })
  await notify(shortTimeoutDatabase.db, 'trial-bell', 'ding')
  await vi.waitFor(() => expect(received).toEqual(['again', 'ding']), { timeout: 60_000 })
  stop()
})

test('a process starting in parallel waits for the seeding of another beyond the statement timeout', async () => {
  const seed = { name: 'slow', sourceHash: '1' }
  const seedSlowly = () => pause(1500)
  const both = [
    runSeedOnce(shortTimeoutDatabase.db, seed, seedSlowly),
    runSeedOnce(shortTimeoutDatabase.db, seed, seedSlowly),
  ]
  expect((await Promise.all(both)).toSorted((one, other) => Number(one) - Number(other))).toEqual([false, true])
})
