/**
 * Reads and writes a person's exercises. Every query that changes an exercise requires proof of ownership (`Owned`).
 */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Rate, RenderStage, Technique, ExerciseTheme, PictureStyle, Tone, Voice } from '#rules/exercises.ts'
import { markOwned, type Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { TimeCursor } from '#server/platform/pagination/time-cursor.ts'
import type { StoredSegment } from './scripts/segments.ts'

export interface StoredExercisePicture {
  id: string
  style: PictureStyle
  seed: number
  palette: string
  /** The storage key of its preview. */
  key: string
  /** The storage key of the full picture, if a provider created it. */
  original?: string
  /** Set if the built-in renderer replaced a provider that failed. */
  stood_in?: true
}

type StoredExerciseRow = Selectable<Tables['exercises_exercise']>
export type ExerciseRow = Omit<StoredExerciseRow, 'segments' | 'picture' | 'cues'> & {
  technique: Technique
  theme: ExerciseTheme
  tone: Tone
  voice: Voice
  rate: Rate
  render_stage: RenderStage | null
  segments: StoredSegment[]
  picture: StoredExercisePicture | null
  cues: { start: number; end: number; text: string }[]
  /** The number of exercises ahead of it in the render queue. */
  before: number
}
export type NewExercise = Omit<Insertable<Tables['exercises_exercise']>, 'segments'> & { segments: StoredSegment[] }
export type ExerciseChange = Omit<
  Updateable<Tables['exercises_exercise']>,
  'uuid' | 'account_uuid' | 'organization_uuid' | 'segments' | 'picture'
> & { segments?: StoredSegment[]; picture?: StoredExercisePicture | null }

/**
 * The number of exercises in the queue before this one: those of all people that were requested earlier and are not
 * rendered yet. Exercises that nobody waits for (`render_patient`) come after all others.
 */
const queuePosition = sql<number>`(
  select count(*)::int from exercises_exercise other
  where exercises_exercise.status = 'processing' and other.status = 'processing' and other.deleted_at is null
    and (other.render_patient, other.render_asked_at, other.uuid)
      < (exercises_exercise.render_patient, exercises_exercise.render_asked_at, exercises_exercise.uuid))`

const selectExercises = (db: Database) =>
  db
    .selectFrom('exercises_exercise')
    .selectAll('exercises_exercise')
    .select(queuePosition.as('before'))
    .where('deleted_at', 'is', null)

/** The types of columns with fixed values are trusted, because the values are validated when they are written. */
export const toExerciseRow = (row: StoredExerciseRow & { before: number }): ExerciseRow => row as unknown as ExerciseRow

/** Finds an exercise of its owner. Deleted exercises are only found by `findDeletedExercise`. */
export const findOwnExercise = async (
  db: Database,
  accountUuid: string,
  uuid: string,
): Promise<Owned<ExerciseRow> | undefined> => {
  const row = await selectExercises(db)
    .where('uuid', '=', uuid)
    .where('account_uuid', '=', accountUuid)
    .executeTakeFirst()
  return row && markOwned(toExerciseRow(row))
}

export const listOwnExercises = async (
  db: Database,
  accountUuid: string,
  { limit, after }: { limit: number; after: TimeCursor | null },
): Promise<ExerciseRow[]> => {
  const rows = await selectExercises(db)
    .where('account_uuid', '=', accountUuid)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(updated_at, uuid) < (${after?.at.toISOString()}::timestamptz, ${after?.uuid}::uuid)`),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toExerciseRow)
}

export const countOwnExercises = async (db: Database, accountUuid: string): Promise<number> => {
  const row = await db
    .selectFrom('exercises_exercise')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_uuid', '=', accountUuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** The number of recent exercises whose lines are not used again in the next one. */
const RECENT_EXERCISES = 5

/** Lists the library lines that the person's recent scripts use. */
export const listRecentLines = async (db: Database, accountUuid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('exercises_exercise')
    .select('line_ids')
    .where('account_uuid', '=', accountUuid)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(RECENT_EXERCISES)
    .execute()
  return [...new Set(rows.flatMap(({ line_ids }) => line_ids))]
}

/** Serializes the search for free titles of one person. */
export const lockTitles = (tx: Database, accountUuid: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`exercises titles ${accountUuid}`}))`.execute(tx)

/** Lists the lower-case titles of the person's other exercises that begin with this one. */
export const listTitlesLike = async (
  db: Database,
  accountUuid: string,
  { title, except }: { title: string; except: string },
): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('exercises_exercise')
    .select(sql<string>`lower(title collate "und-x-icu")`.as('title'))
    .where('account_uuid', '=', accountUuid)
    .where('uuid', '!=', except)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`starts_with(lower(title collate "und-x-icu"), lower(${title} collate "und-x-icu"))`)
    .execute()
  return new Set(rows.map((row) => row.title))
}

export const insertExercise = (db: Database, { segments, ...row }: NewExercise) =>
  db
    .insertInto('exercises_exercise')
    .values({ ...row, segments: JSON.stringify(segments) })
    .execute()

/**
 * Saves a change by the owner.
 * @returns false if the revision, the render or the offer has changed since the exercise was read
 */
export const updateExercise = async (
  db: Database,
  exercise: Owned<ExerciseRow>,
  { segments, picture, ...change }: ExerciseChange,
): Promise<boolean> => {
  const result = await db
    .updateTable('exercises_exercise')
    .set({
      ...change,
      ...(segments ? { segments: JSON.stringify(segments) } : {}),
      ...(picture === undefined ? {} : { picture: picture && JSON.stringify(picture) }),
    })
    .where('uuid', '=', exercise.uuid)
    .where('revision', '=', exercise.revision)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`render_uuid is not distinct from ${exercise.render_uuid}::uuid`)
    .where(sql<boolean>`offer_status is not distinct from ${exercise.offer_status}::text`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Marks the exercise as deleted. @returns its current render, or undefined if it was already deleted */
export const markDeleted = (db: Database, exercise: Owned<ExerciseRow>, now: Date) =>
  db
    .updateTable('exercises_exercise')
    .set({ deleted_at: now })
    .where('uuid', '=', exercise.uuid)
    .where('deleted_at', 'is', null)
    .returning('render_uuid')
    .executeTakeFirst()

/** Finds an exercise that its owner deleted after the given time. The row is locked until the transaction ends. */
export const findDeletedExercise = async (
  tx: Database,
  accountUuid: string,
  { uuid, after }: { uuid: string; after: Date },
): Promise<Owned<ExerciseRow> | undefined> => {
  const row = await tx
    .selectFrom('exercises_exercise')
    .selectAll()
    .select(sql<number>`0`.as('before'))
    .where('uuid', '=', uuid)
    .where('account_uuid', '=', accountUuid)
    .where('deleted_at', '>', after)
    .forUpdate()
    .executeTakeFirst()
  return row && markOwned(toExerciseRow(row))
}

/** Restores a deleted exercise. Its position and its dates in lists stay unchanged. */
export const markRestored = (
  tx: Database,
  exercise: Owned<ExerciseRow>,
  change: Pick<ExerciseChange, 'title' | 'status' | 'render_uuid' | 'render_stage' | 'render_percent'>,
) =>
  tx
    .updateTable('exercises_exercise')
    .set({ ...change, deleted_at: null })
    .where('uuid', '=', exercise.uuid)
    .execute()

/** Lists the uuids of all exercises that were deleted before the given time. */
export const listDeletedBefore = async (db: Database, time: Date): Promise<string[]> => {
  const rows = await db.selectFrom('exercises_exercise').select('uuid').where('deleted_at', '<=', time).execute()
  return rows.map(({ uuid }) => uuid)
}

/** Removes a deleted exercise permanently. @returns undefined if it was restored or removed in the meantime */
export const removeDeleted = async (
  tx: Database,
  { uuid, before }: { uuid: string; before: Date },
): Promise<ExerciseRow | undefined> => {
  const row = await tx
    .deleteFrom('exercises_exercise')
    .where('uuid', '=', uuid)
    .where('deleted_at', '<=', before)
    .returningAll()
    .returning(sql<number>`0`.as('before'))
    .executeTakeFirst()
  return row && toExerciseRow(row)
}

export const getAuthorName = async (db: Database, accountUuid: string): Promise<string> => {
  const row = await db
    .selectFrom('identity_account')
    .select(['first_name', 'last_name'])
    .where('uuid', '=', accountUuid)
    .executeTakeFirstOrThrow()
  return `${row.first_name} ${row.last_name}`
}
