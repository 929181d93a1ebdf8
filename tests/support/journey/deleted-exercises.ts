/** Removes deleted exercises after the time in which they can be restored. */
import { UNDO_WITHIN } from '#rules/undo.ts'
import { getPorts } from '#server/composition/ports.ts'
import { removeDeletedExercises } from '#server/domains/exercises/changes/delete-exercise.ts'
import type { TestApp } from '../server/test-app.ts'

/** Runs the job as if an hour had passed. The test's clock doesn't change. */
export const purgeDeletedExercises = async ({ platform, clock }: TestApp): Promise<void> => {
  const later = { now: () => new Date(clock.now().getTime() + UNDO_WITHIN + 1000) }
  const inAnHour = { ...platform, clock: later }
  await removeDeletedExercises({ platform: inAnHour, ports: getPorts(inAnHour).exercises })
}
