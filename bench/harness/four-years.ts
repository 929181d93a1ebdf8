/**
 * Inserts four years of data for the student: a check-in per day, journal entries and plays. Each of the other people
 * gets a tenth of it.
 */
import { type RawBuilder, sql } from 'kysely'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { createJsonLog } from '#server/platform/log.ts'
import type { DatabaseLocation } from './school.ts'

/** Four years. */
export const DAYS = 1461
export const JOURNAL_ENTRIES = 2000
export const PLAYS = 20_000
/** The data of each other person is smaller by this factor. */
const OTHERS_DIVISOR = 10

/**
 * @param condition which rows of `account` get data
 * @param divisor divides the amount of data
 */
const seedCheckIns = (db: Database, condition: RawBuilder<unknown>, divisor: number) =>
  sql`
    insert into reflect_response (uuid, account_uuid, client_uuid, answered_at, day, mood, answers, emotions, contexts, created_at)
    select gen_random_uuid(), account.uuid, gen_random_uuid(), day + time '13:00', day, 1 + (number * 7 + number / 5) % 5,
      (select coalesce(jsonb_agg(jsonb_build_object('question_uuid', uuid, 'score', 1 + (number + position) % 5)), '[]')
        from reflect_question where organization_uuid is null and 'middle_school' = any(audiences)),
      array[(array['calm', 'tired', 'worried', 'glad'])[1 + number % 4]],
      array[(array['sleep', 'friends', 'test', 'family'])[1 + number * 3 % 4]], day
    from identity_account account cross join lateral (
      select number, current_date - number as day from generate_series(1, ${Math.ceil(DAYS / divisor)}) number) days
    where ${condition}`.execute(db)

const seedJournalEntries = (db: Database, condition: RawBuilder<unknown>, divisor: number) =>
  sql`
    insert into journal_entry (uuid, account_uuid, client_uuid, title, content, mood, written_at, day, created_at, updated_at, words)
    select gen_random_uuid(), account.uuid, gen_random_uuid(), 'Day ' || number, text, 1 + number % 5, at, at::date, at, at,
      array_to_tsvector(array(select distinct word from unnest(string_to_array(text, ' ')) word where word <> ''))
    from identity_account account cross join lateral (
      select number, now() - number * interval '17 hours' as at,
        repeat('rain on the lake and a quiet afternoon ', 20) || 'lantern' || number % 100 as text
      from generate_series(1, ${JOURNAL_ENTRIES / divisor}) number) entries
    where ${condition}`.execute(db)

const seedPlays = (db: Database, condition: RawBuilder<unknown>, divisor: number) =>
  sql`
    insert into library_play (uuid, account_uuid, session_uuid, started_at, reported_at, paused_seconds, heard_seconds, completed)
    select gen_random_uuid(), account.uuid, session.uuid, at, at + interval '5 minutes', 300, 30 + number % 300, number % 3 = 0
    from identity_account account cross join lateral (
      select number, now() - number * interval '105 minutes' as at from generate_series(1, ${PLAYS / divisor}) number) plays
    join (select uuid, row_number() over (order by position) - 1 as index from library_session limit 50) session
      on session.index = number % 50
    where ${condition}`.execute(db)

const seedData = async (db: Database, condition: RawBuilder<unknown>, divisor: number): Promise<void> => {
  await seedCheckIns(db, condition, divisor)
  await seedJournalEntries(db, condition, divisor)
  await seedPlays(db, condition, divisor)
}

const withDatabase = async (
  { url, dataDir }: DatabaseLocation,
  work: (db: Database) => Promise<void>,
): Promise<void> => {
  const database = await openDatabase({ url, dataDir, log: createJsonLog('error'), statementTimeout: 600_000 })
  try {
    await work(database.db)
    await sql`vacuum analyze`.execute(database.db)
  } finally {
    await database.close()
  }
}

/** Replaces the demo data of the student. */
export const seedStudent = (location: DatabaseLocation): Promise<void> =>
  withDatabase(location, async (db) => {
    const condition = sql`account.email = 'student@riverbend.test'`
    for (const table of ['reflect_response', 'journal_entry', 'library_play']) {
      await sql`delete from ${sql.table(table)} using identity_account account
        where account_uuid = account.uuid and ${condition}`.execute(db)
    }
    await seedData(db, condition, 1)
  })

/**
 * Adds other people, ten times as many as `multiple`, each with a tenth of the student's data. Together they have
 * `multiple` times as much as the student.
 */
export const seedOtherPeople = (location: DatabaseLocation, multiple: number): Promise<void> =>
  withDatabase(location, async (db) => {
    await sql`
      insert into identity_account (organization_uuid, username, first_name, last_name, user_type, audience)
      select organization_uuid, 'other' || ${multiple}::text || '-' || number, 'Sam', 'Park', 'student', 'middle_school'
      from identity_account cross join generate_series(1, ${multiple * OTHERS_DIVISOR}) number
      where email = 'student@riverbend.test'`.execute(db)
    await seedData(db, sql`account.username like ${`other${multiple}-%`}`, OTHERS_DIVISOR)
  })
