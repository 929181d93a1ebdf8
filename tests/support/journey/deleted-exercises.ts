/** Removes deleted exercises after the time in which they can be restored. */
import { UNDO_PERIOD_MS } from '#rules/undo.ts'
import { getPorts } from '#server/composition/ports.ts'
import { removeDeletedExercises } from '#server/domains/exercises/changes/delete-exercise.ts'
import type { TestApp } from '../server/test-app.ts'

/** Runs the job as if an hour had passed. The test's clock doesn't change. */
export const purgeDeletedExercises = async ({ platform, clock }: TestApp): Promise<void> => {
  const shiftedClock = { now: () => new Date(clock.now().getTime() + UNDO_PERIOD_MS + 1000) }
  const shiftedPlatform = { ...platform, clock: shiftedClock }
  await removeDeletedExercises({ platform: shiftedPlatform, ports: getPorts(shiftedPlatform).exercises })
}
