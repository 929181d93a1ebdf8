/** Saves a person's changes to an exercise. Moderation runs only after that. */
import type { Owned } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createNextRevision, createTitleTakenFailure, saveChange } from './changes.ts'
import type { ExerciseEdit } from './edits.ts'
import { type ExerciseRow, lockTitles, listTitlesLike } from '../exercises.queries.ts'
import { enqueueExerciseCover } from '../pictures/covers.jobs.ts'
import type { ExercisesDependencies } from '../ports.ts'

/**
 * Checks that the title is free, saves the change, updates the library and enqueues the cover, in one transaction.
 *
 * @throws RevisionChangedError, Failure name_taken
 */
export const saveExercise = (
  { platform, ports }: { platform: Platform; ports: ExercisesDependencies },
  row: Owned<ExerciseRow>,
  { change, isAudioAffected }: ExerciseEdit,
): Promise<Owned<ExerciseRow>> =>
  platform.db.transaction().execute(async (tx) => {
    const { title } = change
    if (typeof title === 'string' && title.toLowerCase() !== row.title.toLowerCase()) {
      await lockTitles(tx, row.account_uuid)
      const usedTitles = await listTitlesLike(tx, row.account_uuid, { title, except: row.uuid })
      if (usedTitles.has(title.toLowerCase())) throw createTitleTakenFailure()
    }
    const now = platform.clock.now()
    const saved = await saveChange(tx, { ports, row, change: createNextRevision(row, change, isAudioAffected), now })
    if (change.picture !== undefined) await enqueueExerciseCover(platform, tx, { row: saved, before: row })
    return saved
  })
