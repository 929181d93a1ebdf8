/** Sets of pictures to choose from, and their progress. */
import { type Selectable, sql } from 'kysely'
import type { Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { toExerciseRow, type ExerciseRow, type StoredExercisePicture } from '../exercises.queries.ts'

type StoredPicturesRow = Selectable<Tables['exercises_pictures']>
export type PicturesRow = Omit<StoredPicturesRow, 'pictures'> & { pictures: StoredExercisePicture[] }

const toPicturesRow = (row: StoredPicturesRow): PicturesRow => row as PicturesRow

export const insertPictureSet = (
  db: Database,
  exercise: Owned<ExerciseRow>,
  { job, now }: { job: string; now: Date },
) => db.insertInto('exercises_pictures').values({ job, exercise_uuid: exercise.uuid, created_at: now }).execute()

/** Lists all sets of an exercise, newest first, because a picture of an older set can still be chosen. */
export const listPictures = async (db: Database, exerciseUuid: string): Promise<PicturesRow[]> => {
  const rows = await db
    .selectFrom('exercises_pictures')
    .selectAll()
    .where('exercise_uuid', '=', exerciseUuid)
    .orderBy('created_at', 'desc')
    .orderBy('job')
    .execute()
  return rows.map(toPicturesRow)
}

export const findOwnPictures = async (
  db: Database,
  accountUuid: string,
  job: string,
): Promise<PicturesRow | undefined> => {
  const row = await db
    .selectFrom('exercises_pictures')
    .innerJoin('exercises_exercise', 'exercises_exercise.uuid', 'exercises_pictures.exercise_uuid')
    .selectAll('exercises_pictures')
    .where('job', '=', job)
    .where('account_uuid', '=', accountUuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toPicturesRow(row)
}

export const updatePictures = (
  db: Database,
  job: string,
  { status, percent, pictures }: Pick<PicturesRow, 'status' | 'percent' | 'pictures'>,
) =>
  db
    .updateTable('exercises_pictures')
    .set({ status, percent, pictures: JSON.stringify(pictures) })
    .where('job', '=', job)
    .execute()

/** Jobs that take longer than this are considered lost. */
const LOST_MS = 1_260_000

/** Returns the running job of an exercise, if any. */
export const findPaintingJob = async (
  db: Database,
  exercise: Owned<ExerciseRow>,
  now: Date,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('exercises_pictures')
    .select('job')
    .where('exercise_uuid', '=', exercise.uuid)
    .where('status', '=', 'painting')
    .where('created_at', '>', new Date(now.getTime() - LOST_MS))
    .executeTakeFirst()
  return row?.job
}

/**
 * Returns undefined if the exercise was permanently removed. A deleted exercise still gets its pictures, because it may
 * be restored.
 */
export const findExerciseToPaint = async (db: Database, job: string): Promise<ExerciseRow | undefined> => {
  const row = await db
    .selectFrom('exercises_pictures')
    .innerJoin('exercises_exercise', 'exercises_exercise.uuid', 'exercises_pictures.exercise_uuid')
    .selectAll('exercises_exercise')
    .select(sql<number>`0`.as('before'))
    .where('job', '=', job)
    .executeTakeFirst()
  return row && toExerciseRow(row)
}

/** Finds an exercise for a job, which acts for the person who requested it. @returns undefined if it is deleted */
export const findExercise = async (db: Database, uuid: string): Promise<ExerciseRow | undefined> => {
  const row = await db
    .selectFrom('exercises_exercise')
    .selectAll()
    .select(sql<number>`0`.as('before'))
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toExerciseRow(row)
}

/** Returns whether the print is still current. */
export const saveDefaultPrint = async (
  db: Database,
  { uuid, scene, palette }: Pick<ExerciseRow, 'uuid' | 'scene' | 'palette'>,
  folder: string,
): Promise<boolean> => {
  const result = await db
    .updateTable('exercises_exercise')
    .set({ cover_key: folder })
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .where('picture', 'is', null)
    .where('scene', '=', scene)
    .where('palette', '=', palette)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Returns whether the picture is still the chosen one. */
export const saveExerciseCover = async (
  db: Database,
  { uuid, picture, folder }: { uuid: string; picture: StoredExercisePicture; folder: string },
): Promise<boolean> => {
  const result = await db
    .updateTable('exercises_exercise')
    .set({ cover_key: folder })
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .where(sql`picture->>'id'`, '=', picture.id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
