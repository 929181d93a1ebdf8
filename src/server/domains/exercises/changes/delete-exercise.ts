/** Deletes an exercise, restores it, removes it permanently, and duplicates it. */
import { randomUUID } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import { UNDO_PERIOD_MS } from '#rules/undo.ts'
import type { Actor, Owned } from '#server/platform/actor.ts'
import { RevisionChangedError } from '#server/platform/database/revision.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findFreeExerciseTitle, saveAndIndex, toDraftChange } from './changes.ts'
import { enqueueExerciseCover } from '../pictures/covers.jobs.ts'
import {
  insertExercise,
  listDeletedBefore,
  findDeletedExercise,
  type ExerciseRow,
  markDeleted,
  markRestored,
  findOwnExercise,
  removeDeleted,
} from '../exercises.queries.ts'
import { enqueueExerciseFileRemoval } from './files.jobs.ts'
import { listPictures } from '../pictures/pictures.queries.ts'
import type { ExercisesDependencies } from '../ports.ts'
import { createSegmentId } from '../scripts/segments.ts'
import { requestRender } from '../audio/request-render.ts'
import { refundQuota } from '../quota/usage.queries.ts'

interface ExercisesContext {
  platform: Platform
  ports: ExercisesDependencies
}

/** Hides the exercise and stops its rendering. Its data stays until it is removed permanently. */
export const deleteExercise = async ({ platform, ports }: ExercisesContext, row: Owned<ExerciseRow>): Promise<void> => {
  const { db, clock } = platform
  await db.transaction().execute(async (tx) => {
    const now = clock.now()
    const deleted = await markDeleted(tx, row, now)
    if (!deleted) throw new Failure('not_found')
    await ports.library.setDeleted(tx, row.uuid, now)
    if (!deleted.render_uuid) return
    await refundQuota(tx, deleted.render_uuid)
    await ports.notices.canceled(tx, { accountUuid: row.account_uuid, exerciseUuid: row.uuid })
  })
}

/** Restores the exercise with a free title. A render that was running has stopped, so its audio is invalidated. */
const restoreRow = ({ platform, ports }: ExercisesContext, accountUuid: string, uuid: string) =>
  platform.db.transaction().execute(async (tx) => {
    const after = new Date(platform.clock.now().getTime() - UNDO_PERIOD_MS)
    const row = await findDeletedExercise(tx, accountUuid, { uuid, after })
    if (!row) return undefined
    const isProcessing = row.status === 'processing'
    const title = await findFreeExerciseTitle(tx, { title: row.title, accountUuid, uuid })
    await markRestored(tx, row, { title, ...(isProcessing ? toDraftChange(row) : {}) })
    await ports.library.setDeleted(tx, uuid, null)
    const restored = await saveAndIndex(tx, ports, row)
    await enqueueExerciseCover(platform, tx, { row: restored })
    return { restored, isProcessing }
  })

/**
 * Undoes a deletion; repeating it has no effect. Audio that was being rendered is requested again.
 * @throws Failure not_found an hour after the deletion
 */
export const restoreExercise = async (
  { actor, ...deps }: ExercisesContext & { actor: Actor },
  uuid: string,
): Promise<Owned<ExerciseRow>> => {
  const { accountUuid } = actor
  const restoration = await restoreRow(deps, accountUuid, uuid)
  const row = restoration?.restored ?? (await findOwnExercise(deps.platform.db, accountUuid, uuid))
  if (!row) throw new Failure('not_found')
  if (!restoration?.isProcessing) return row
  return requestRender({ ...deps, actor }, row, { isLowPriority: row.render_patient }).catch((cause: unknown) => {
    // If the quota was used for another exercise since then, this one is a draft, as after a cancellation.
    if (cause instanceof Failure || cause instanceof RevisionChangedError) return row
    throw cause
  })
}

const removeRow = ({ platform, ports }: ExercisesContext, uuid: string, before: Date): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    // These are read first, because deleting the row also deletes them.
    const storedPictures = (await listPictures(tx, uuid)).flatMap(({ pictures }) => pictures)
    const row = await removeDeleted(tx, { uuid, before })
    if (!row) return
    const files = [row.audio_key, row.transcript_key, row.captions_key, row.cover_key]
    const pictures = [row.picture, ...storedPictures].flatMap((picture) =>
      picture ? [picture.key, picture.original] : [],
    )
    await ports.library.remove(tx, uuid)
    await enqueueExerciseFileRemoval(platform, {
      tx,
      account: row.account_uuid,
      keys: [...files, ...pictures],
      sentences: uuid,
    })
  })

/** Permanently removes exercises that were deleted and not restored, with their files, progress and favorites. */
export const removeDeletedExercises = async (deps: ExercisesContext): Promise<void> => {
  const { db, clock } = deps.platform
  const before = new Date(clock.now().getTime() - UNDO_PERIOD_MS)
  for (const uuid of await listDeletedBefore(db, before)) await removeRow(deps, uuid, before)
}

const toCopyFields = (row: ExerciseRow) => {
  const { account_uuid, organization_uuid, description, prompt, audience, technique, theme, tone, minutes } = row
  const { voice, rate, ambience, line_ids, seed, eyes, painted, scene, palette, script_by } = row
  const fields = { account_uuid, organization_uuid, description, prompt, audience, technique, theme, tone, minutes }
  return { ...fields, voice, rate, ambience, line_ids, seed, eyes, painted, scene, palette, script_by }
}

/** Creates a draft with the same script. Audio, offer and notes stay with the original. */
export const duplicateExercise = (
  { platform, ports }: ExercisesContext,
  row: Owned<ExerciseRow>,
): Promise<Owned<ExerciseRow>> =>
  platform.db.transaction().execute(async (tx) => {
    const now = platform.clock.now()
    const uuid = randomUUID()
    const accountUuid = row.account_uuid
    await insertExercise(tx, {
      ...toCopyFields(row),
      uuid,
      title: await findFreeExerciseTitle(tx, { title: row.title, accountUuid, uuid }),
      segments: row.segments.map((segment) => ({ ...segment, id: createSegmentId() })),
      // Each exercise has its own default print, but a chosen picture is copied.
      cover_key: row.picture && row.cover_key,
      picture: row.picture && JSON.stringify(row.picture),
      created_at: now,
      updated_at: now,
    })
    const copy = await findOwnExercise(tx, accountUuid, uuid)
    if (!copy) throw new RevisionChangedError()
    await enqueueExerciseCover(platform, tx, { row: copy })
    return saveAndIndex(tx, ports, copy)
  })
