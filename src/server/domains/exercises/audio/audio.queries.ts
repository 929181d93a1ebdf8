/** The renders of exercises. Only the render that the row names may write, so a canceled one ends by itself. */
import { sql } from 'kysely'
import type { RenderStage } from '#rules/exercises.ts'
import type { Database } from '#server/platform/database/database.ts'
import { getCoverFolder } from '../pictures/cover-folders.ts'
import { toExerciseRow, type ExerciseRow, type StoredExercisePicture } from '../exercises.queries.ts'

/** One render of one exercise. */
export interface ExerciseRender {
  uuid: string
  render: string
}

/** Returns undefined if the render was cancelled, requested again or finished, or if the exercise was deleted. */
export const findExerciseToRender = async (
  db: Database,
  { uuid, render }: ExerciseRender,
): Promise<ExerciseRow | undefined> => {
  const row = await db
    .selectFrom('exercises_exercise')
    .selectAll()
    .select(sql<number>`0`.as('before'))
    .where('uuid', '=', uuid)
    .where('render_uuid', '=', render)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toExerciseRow(row)
}

const updateRendering = (db: Database, { uuid, render }: ExerciseRender) =>
  db
    .updateTable('exercises_exercise')
    .where('uuid', '=', uuid)
    .where('render_uuid', '=', render)
    .where('deleted_at', 'is', null)

/** Returns whether the render is still wanted. */
export const saveProgress = async (
  db: Database,
  task: ExerciseRender,
  { stage, percent }: { stage: RenderStage; percent: number },
): Promise<boolean> => {
  const result = await updateRendering(db, task)
    .set({ render_stage: stage, render_percent: percent })
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export interface RenderedAudio {
  audio_key: string
  transcript_key: string
  captions_key: string
  cues: ExerciseRow['cues']
  seconds: number
  voice_by: ExerciseRow['voice_by']
  note: string | null
}

const clearedRender = { render_uuid: null, render_stage: null, render_percent: 0 } as const

/**
 * Returns whether the render was still wanted. The exercise may have been renamed during the render, but its lines are
 * the ones that were spoken, so the audio counts as that of the current revision.
 */
export const saveAudio = async (
  db: Database,
  task: ExerciseRender,
  { cues, now, ...audio }: RenderedAudio & { now: Date },
): Promise<boolean> => {
  const result = await updateRendering(db, task)
    .set({
      ...clearedRender,
      ...audio,
      cues: JSON.stringify(cues),
      status: 'ready',
      heard_revision: sql`revision`,
      updated_at: now,
    })
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Makes the exercise a draft with a note about the reason. @returns whether the render was still wanted */
export const failRender = async (
  db: Database,
  task: ExerciseRender,
  { note, now }: { note: string; now: Date },
): Promise<boolean> => {
  const result = await updateRendering(db, task)
    .set({ ...clearedRender, status: 'draft', note, updated_at: now })
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Lists renders that were requested before the given time and are not finished, so their job is lost. */
export const listStaleRenders = (db: Database, before: Date) =>
  db
    .selectFrom('exercises_exercise')
    .select(['uuid', 'render_uuid as render'])
    .where('status', '=', 'processing')
    .where('deleted_at', 'is', null)
    .where('render_asked_at', '<', before)
    .$narrowType<{ render: string }>()
    .execute()

export const listExerciseIds = async (db: Database, accountUuid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('exercises_exercise')
    .select('uuid')
    .where('account_uuid', '=', accountUuid)
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Returns the exercises that exist, including deleted ones that can be restored. */
export const listExistingExercises = async (db: Database, uuids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from exercises_exercise where uuid = any(${[...uuids]}::uuid[])`.execute(db)
  return new Set(rows.map(({ uuid }) => uuid))
}

/**
 * Lists all files that a person's exercises need, or will need. Exercises may share files, and a deleted exercise needs
 * its files as long as it can be restored.
 */
export const listExerciseFilesInUse = async (db: Database, accountUuid: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('exercises_exercise')
    .leftJoin('exercises_pictures', 'exercises_pictures.exercise_uuid', 'exercises_exercise.uuid')
    .select(['uuid', 'account_uuid', 'scene', 'palette', 'picture', 'cover_key', 'pictures'])
    .select(['audio_key', 'transcript_key', 'captions_key'])
    .where('account_uuid', '=', accountUuid)
    .execute()
  const keys = rows.map(async ({ audio_key, transcript_key, captions_key, ...row }) => {
    const picture = row.picture as StoredExercisePicture | null
    const pictureKeys = [picture, ...((row.pictures ?? []) as StoredExercisePicture[])].flatMap((storedPicture) => [
      storedPicture?.key,
      storedPicture?.original,
    ])
    return [audio_key, transcript_key, captions_key, await getCoverFolder({ ...row, picture }), ...pictureKeys]
  })
  return new Set((await Promise.all(keys)).flat().filter((key) => typeof key === 'string'))
}
