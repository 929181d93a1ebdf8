/** The measured school: the demo school with a catalog of a given size, and a student with some listening history. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { readDemoSignIns, seedDemoSchools } from '#server/domains/identity/identity.seed.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { createEvents } from '#server/platform/events/events.ts'
import { createJobs } from '#server/platform/jobs/job-queues.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { root } from './process.ts'

export interface DatabaseLocation {
  dataDir: string
  /** URL of PostgreSQL; without it, the embedded database in the folder. */
  url?: string | undefined
}

export interface SchoolData extends DatabaseLocation {
  /** The audio of every session; without it, each has the key of a file that doesn't exist. */
  audioKey?: string | undefined
}

/** The size of the usual catalog: a list of a hundred sessions. The growth benchmark multiplies it. */
export const USUAL_SESSIONS = 100

/** Adds copies of the authored sessions and groups under other names, and makes all sessions ready to play. */
const seedCatalogCopies = async (tx: Database, sessions: number, audioKey: string | undefined): Promise<void> => {
  await sql`
    insert into library_session (uuid, slug, title, description, session_type, audience, duration, technique, theme, energy,
      eyes, author, narrator, scene, palette, related, position, script, status, render_key, rendered_key, render_order, cues)
    select gen_random_uuid(), slug || '-' || copy, title || ' ' || copy, description, session_type, audience, duration,
      technique, theme, energy, eyes, author, narrator, scene, palette, related, position + copy * 1000, script, status,
      render_key, rendered_key, render_order, cues
    from library_session cross join generate_series(1, ${Math.ceil(sessions / 10)}) copy
    order by copy, position limit greatest(0, ${sessions} - (select count(*) from library_session))`.execute(tx)
  await sql`
    update library_session set status = 'ready', rendered_key = render_key,
      audio_key = coalesce(${audioKey ?? null}, 'library/' || encode(sha256(uuid::text::bytea), 'hex') || '.mp3'),
      transcript_key = 'library/' || encode(sha256(slug::bytea), 'hex') || '.json',
      cover_key = 'public/covers/' || encode(sha256(slug::bytea), 'hex')`.execute(tx)
  await sql`
    insert into library_group (uuid, slug, group_type, title, description, audience, scene, palette, position)
    select gen_random_uuid(), slug || '-' || copy, group_type, title || ' ' || copy, description, audience, scene, palette,
      position + copy * 1000
    from library_group cross join generate_series(1, ${sessions / USUAL_SESSIONS - 1}) copy`.execute(tx)
}

/** Adds other people with a listening history, in proportion to the catalog. */
const seedClassmates = async (tx: Database, sessions: number): Promise<void> => {
  await sql`
    insert into identity_account (organization_uuid, username, first_name, last_name, user_type, audience)
    select uuid, 'mate' || number, 'Sam', 'Park', 'student', 'middle_school'
    from (select uuid from identity_organization order by name desc limit 1) school
    cross join generate_series(1, ${sessions / 2}) number`.execute(tx)
  await sql`
    insert into library_progress (account_uuid, session_uuid, paused_seconds, reported_at, listened_at)
    select account.uuid, session.uuid, 60, 1, now()
    from identity_account account
    cross join (select uuid from library_session order by position limit 20) session
    where account.username like 'mate%'`.execute(tx)
}

/**
 * Adds the student's favorites and listening history: twelve sessions started, half of them completed, and eight
 * favorites.
 */
const seedListeningHistory = async (tx: Database): Promise<void> => {
  await sql`
    insert into library_progress (account_uuid, session_uuid, paused_seconds, reported_at, listened_at, completed_at)
    select account.uuid, session.uuid, 90, 1, now() - session.position * interval '1 minute',
      case when session.position % 2 = 0 then now() end
    from identity_account account cross join (select uuid, position from library_session order by position limit 12) session
    where account.email like 'student@%'`.execute(tx)
  await sql`
    insert into library_favourite (account_uuid, session_uuid, created_at)
    select account.uuid, session.uuid, now() - session.position * interval '1 minute'
    from identity_account account cross join (select uuid, position from library_session order by position limit 8) session
    where account.email like 'student@%'`.execute(tx)
}

export const prepareSchool = async (
  { dataDir, url, audioKey }: SchoolData,
  sessions = USUAL_SESSIONS,
): Promise<void> => {
  const log = createJsonLog('error')
  const database = await openDatabase({ url, dataDir, log })
  try {
    await migrate(database)
    const config = readConfig({ ALAIA_DATA: dataDir, ALAIA_DEMO: '1' }, root)
    const jobs = createJobs({ database, log, role: 'web' })
    const storage = openStorage(config, systemClock)
    const events = createEvents({ database, log })
    const { db, lists } = database
    const platform = { config, clock: systemClock, log, db, lists, jobs, events, storage }
    await seedDemoSchools(platform)
    await seedCatalog(platform)
    await database.db.transaction().execute(async (tx) => {
      await seedCatalogCopies(tx, sessions, audioKey)
      await seedClassmates(tx, sessions)
      await seedListeningHistory(tx)
      await sql`update identity_account set feature_tour = '{"dashboard": ["custom_exercise"]}'`.execute(tx)
    })
    if (url) await sql`vacuum analyze`.execute(database.db)
  } finally {
    await database.close()
  }
}

export interface SignedInPerson {
  cookie: string
  token: string
  accountUuid: string
}

/** Signs in a demo person at a running server. @param personIndex in the demo sign-ins; without it, the student */
export const signInAt = async (address: string, dataDir: string, personIndex?: number): Promise<SignedInPerson> => {
  const people = await readDemoSignIns(dataDir)
  const signIn =
    personIndex === undefined ? people.find(({ email }) => email.startsWith('student@')) : people[personIndex]
  const response = await fetch(`${address}/api/session/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Request: { Login: { email: signIn?.email, password: signIn?.password } } }),
  })
  const body = (await response.json()) as { session: { user_data: { token: string; user_account_uuid: string } } }
  const { token, user_account_uuid: accountUuid } = body.session.user_data
  return { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '', token, accountUuid }
}
