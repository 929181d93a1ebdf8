/** Queries of what can be recorded: sessions of the catalog, and exercises that the school shares. One query per function. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

interface SourceScope {
  organizationUuid: string
  /** False if the school turned custom exercises off. */
  hasExercises: boolean
  language: string
}

/** The titles of the lessons in which a session is a practice. */
const lessonsSql = sql<string[]>`coalesce((
  select array_agg(distinct lesson.title order by lesson.title) from learn_lesson_session practice
  join learn_lesson lesson on lesson.uuid = practice.lesson_uuid and lesson.live and lesson.deleted_at is null
  where practice.session_uuid = session.uuid), '{}')`

const sourceColumns = [
  'session.uuid',
  'session.title',
  'session.description',
  'session.session_type',
  'session.audience',
  'session.duration',
  'session.script',
  'session.made_from',
  'session.theme',
  'session.cover_key',
  'session.scene',
  'session.palette',
  'exercise.segments',
  'exercise.minutes',
  'exercise.ambience',
  'exercise.seed',
] as const

/** A deactivated narrator isn't played. */
const isNarratorActive = sql<boolean>`exists (
  select from identity_account narrator where narrator.uuid = narration.account_uuid and narrator.disabled_at is null)`

const selectSources = (db: Database, { organizationUuid, hasExercises, language }: SourceScope) =>
  db
    .selectFrom('library_session as session')
    .leftJoin('exercises_exercise as exercise', (join) =>
      join.onRef('exercise.uuid', '=', 'session.uuid').on('exercise.deleted_at', 'is', null),
    )
    .leftJoin('library_narration as narration', (join) =>
      join
        .onRef('narration.session_uuid', '=', 'session.uuid')
        .on('narration.organization_uuid', '=', organizationUuid)
        .on('narration.language', '=', language)
        .on(isNarratorActive),
    )
    .select(sourceColumns)
    .select((eb) => [
      eb.fn.coalesce('narration.narrator', 'session.narrator').as('narrator'),
      sql<boolean>`narration.recording_uuid is null`.as('read_by_computer'),
    ])
    .where('session.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('session.owner_uuid', 'is', null),
          eb('session.published', '=', true),
          eb('session.made_from', '=', 'script'),
        ]),
        eb.and([
          eb.val(hasExercises),
          eb('session.shared_with', '=', organizationUuid),
          eb('session.status', '=', 'ready'),
          eb('exercise.offer_status', '=', 'approved'),
        ]),
      ]),
    )

export const listSources = (db: Database, scope: SourceScope) =>
  selectSources(db, scope)
    .select(lessonsSql.as('lessons'))
    .orderBy(sql`session.owner_uuid is not null`)
    .orderBy('session.position')
    .orderBy('session.title')
    .execute()
export type ListedSourceRow = Awaited<ReturnType<typeof listSources>>[number]

/** Returns undefined if the session doesn't exist, or is not the school's to record. */
export const findSource = (db: Database, scope: SourceScope, sessionUuid: string) =>
  selectSources(db, scope).where('session.uuid', '=', sessionUuid).executeTakeFirst()
export type SourceRow = NonNullable<Awaited<ReturnType<typeof findSource>>>

/** Finds a background sound that can be mixed into audio: those that were uploaded can't. */
export const findAmbienceSlug = async (db: Database, name: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('library_ambience')
    .select('slug')
    .where('name', '=', name)
    .where('made_from', '=', 'built_in')
    .where('published', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.slug
}
