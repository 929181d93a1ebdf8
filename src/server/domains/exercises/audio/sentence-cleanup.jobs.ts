/** Removes every night the rendered sentences of exercises that no longer exist. */
import { readdir } from 'node:fs/promises'
import type { Platform } from '#server/platform/platform.ts'
import { isUuid } from '#server/platform/uuid-text.ts'
import { getRenderFolder, removeSentences } from './render-audio.ts'
import { listExistingExercises } from './audio.queries.ts'

/** An exercise is stored before its folder is created, so no folder that is about to be needed is removed. */
export const removeStaleSentences = async (platform: Platform): Promise<void> => {
  const names = await readdir(getRenderFolder(platform)).catch((): string[] => [])
  const uuids = names.filter(isUuid)
  const existing = await listExistingExercises(platform.db, uuids)
  for (const uuid of uuids) if (!existing.has(uuid)) await removeSentences(platform, uuid)
}

export const registerSentenceCleanup = (platform: Platform): void => {
  platform.jobs.define('exercises-sentences', { cron: '53 3 * * *' }, () => removeStaleSentences(platform))
}
