/** What happens to deleted exercises once nobody can restore them anymore. */
import { UNDO_WITHIN } from '#rules/undo.ts'
import { getPorts } from '#server/composition/ports.ts'
import { removeDeletedExercises } from '#server/domains/exercises/changes/delete-exercise.ts'
import type { TestApp } from './app.ts'

/** As the job does an hour later; for everybody else no time passes. */
export const removeDeletedForGood = async ({ platform, clock }: TestApp): Promise<void> => {
  const later = { now: () => new Date(clock.now().getTime() + UNDO_WITHIN + 1000) }
  const inAnHour = { ...platform, clock: later }
  await removeDeletedExercises({ platform: inAnHour, ports: getPorts(inAnHour).exercises })
}
