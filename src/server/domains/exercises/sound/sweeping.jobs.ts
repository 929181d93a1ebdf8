/** Every night: sentences that were spoken for an exercise and stayed when it went. */
import { readdir } from 'node:fs/promises'
import type { Platform } from '../../../platform/platform.ts'
import { isUuid } from '../../../platform/uuid-text.ts'
import { folderOf, forgetSentences } from './sound-making.ts'
import { exercisesAmong } from './sound.queries.ts'

/** Whose row is there before its folder is, and so nothing that is about to be needed goes. */
export const sweepSentences = async (platform: Platform): Promise<void> => {
  const names = await readdir(folderOf(platform)).catch((): string[] => [])
  const uuids = names.filter(isUuid)
  const there = await exercisesAmong(platform.db, uuids)
  for (const uuid of uuids) if (!there.has(uuid)) await forgetSentences(platform, uuid)
}

export const sweepingJobs = (platform: Platform): void => {
  platform.jobs.define('exercises-sentences', { cron: '53 3 * * *' }, () => sweepSentences(platform))
}
