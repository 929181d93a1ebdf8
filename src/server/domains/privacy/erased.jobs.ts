/**
 * Maintains the list of erased accounts next to the backups, and erases accounts again that a restore brought back:
 * docs/decisions/068-erasure-after-restore.md.
 */
import { BACKUP_LIFETIME_MS } from '#rules/retention.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getBackupsFolder, readErasedList, writeErasedList } from './erased-list.ts'
import {
  insertErased,
  listErased,
  listErasedStillPresent,
  deleteErasedBefore,
  lockErasedList,
} from './erased.queries.ts'
import { toDay, ERASED_QUEUE } from './delete-account.ts'
import { isClockTrusted } from './clock-check.ts'
import type { PrivacyDependencies } from './ports.ts'
import { erasePerson } from './school-closure.jobs.ts'

type ErasedListContext = Pick<Platform, 'db' | 'clock' | 'config' | 'jobs' | 'log' | 'storage'>

/** @returns how many people were erased */
export const reapplyErasures = async (platform: ErasedListContext, ports: PrivacyDependencies): Promise<number> => {
  const restoredUuids = await listErasedStillPresent(platform.db)
  for (const uuid of restoredUuids) await erasePerson(platform, ports, uuid)
  const people = restoredUuids.length
  await ports.withdrawRestoredRecordings?.()
  if (people > 0) platform.log.write('privacy.people_erased_again', { people })
  return people
}

/** Merges the list and the table: after a restore by another program, the table lacks entries of the list. */
export const saveErasedList = async (platform: ErasedListContext, ports: PrivacyDependencies): Promise<void> => {
  const { db, clock, config } = platform
  const backups = getBackupsFolder(config.ALAIA_DATA)
  await insertErased(db, await readErasedList(backups))
  await reapplyErasures(platform, ports)
  const oldestDay = toDay(new Date(clock.now().getTime() - BACKUP_LIFETIME_MS))
  if (await isClockTrusted(platform)) await deleteErasedBefore(db, oldestDay)
  await db.transaction().execute(async (tx) => {
    // The lock makes the last writer also the last reader, so an older list never overwrites a newer line.
    await lockErasedList(tx)
    await writeErasedList(backups, await listErased(tx))
  })
}

export const registerErasedListJobs = (platform: Platform, ports: PrivacyDependencies): void =>
  platform.jobs.define(ERASED_QUEUE, { cron: '47 2 * * *' }, () => saveErasedList(platform, ports))
