/** Saves a person's changes to an exercise. The caller moderates the texts after the save, so that no text is lost. */
import type { Owned } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createNextRevision, createTitleTakenFailure, saveChange } from './changes.ts'
import type { ExerciseEdit } from './edits.ts'
import { type ExerciseRow, lockTitles, listTitlesLike } from '../exercises.queries.ts'
import { enqueueExerciseCover } from '../pictures/covers.jobs.ts'
import type { ExercisesDependencies } from '../ports.ts'

/**
 * Checks that a changed title is free, saves the change, updates the exercise's entry in the owner's library, and
 * enqueues the cover if the picture changed. All in one transaction.
 * @throws RevisionChangedError, Failure name_taken
 */
export const saveExercise = (
  { platform, ports }: { platform: Platform; ports: ExercisesDependencies },
  stored: Owned<ExerciseRow>,
  { change, isAudioAffected }: ExerciseEdit,
): Promise<Owned<ExerciseRow>> =>
  platform.db.transaction().execute(async (tx) => {
    const { title } = change
    if (typeof title === 'string' && title.toLowerCase() !== stored.title.toLowerCase()) {
      await lockTitles(tx, stored.account_uuid)
      const usedTitles = await listTitlesLike(tx, stored.account_uuid, { title, except: stored.uuid })
      if (usedTitles.has(title.toLowerCase())) throw createTitleTakenFailure()
    }
    const now = platform.clock.now()
    const saved = await saveChange(tx, {
      ports,
      row: stored,
      change: createNextRevision(stored, change, isAudioAffected),
      now,
    })
    if (change.picture !== undefined) await enqueueExerciseCover(platform, tx, { row: saved, before: stored })
    return saved
  })
