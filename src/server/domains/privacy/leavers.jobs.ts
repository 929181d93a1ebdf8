/**
 * Deletes, each night, the accounts of people who were marked as withdrawn sixty days ago, with all of their data:
 * docs/decisions/043-account-deactivation-and-deletion.md.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import { FORGOTTEN_MONTHS, LEAVING_DAYS } from '#rules/people/people.ts'
import { monthsBefore } from '#rules/retention.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deleteAccount } from './delete-account.ts'
import { enqueueFolderSweep } from './files.jobs.ts'
import { lockLeaver, listLeavers, type LeaverCutoffs } from './leavers.queries.ts'
import { isClockTrusted } from './clock-check.ts'
import type { PrivacyDependencies } from './ports.ts'

const BATCH = 100
const DAY = 24 * 3_600_000

type RetentionRun = Pick<Platform, 'db' | 'clock' | 'jobs' | 'log'>

/**
 * Skips a person who was reactivated since they were listed: files are removed only if the same transaction deletes the
 * account.
 */
const removeLeaver = (
  night: RetentionRun,
  ports: PrivacyDependencies,
  { uuid, moments }: { uuid: string; moments: LeaverCutoffs },
) =>
  night.db.transaction().execute(async (tx) => {
    if (!(await lockLeaver(tx, moments, uuid))) return false
    await ports.erasing(tx, uuid)
    await enqueueFolderSweep(night, tx, { account: uuid })
    await deleteAccount(night, tx, uuid)
    return true
  })

/** @returns how many people were removed */
export const removeLeavers = async (night: RetentionRun, ports: PrivacyDependencies): Promise<number> => {
  const now = night.clock.now()
  const moments = {
    left: new Date(now.getTime() - LEAVING_DAYS * DAY),
    forgotten: monthsBefore(now, FORGOTTEN_MONTHS),
  }
  let removed = 0
  for (
    let some = await listLeavers(night.db, moments, BATCH);
    some.length;
    some = await listLeavers(night.db, moments, BATCH)
  ) {
    for (const uuid of some) if (await removeLeaver(night, ports, { uuid, moments })) removed += 1
    await breathe()
  }
  if (removed) night.log.write('privacy.leavers_erased', { people: removed })
  return removed
}

export const registerLeaversJobs = (platform: Platform, ports: PrivacyDependencies): void =>
  platform.jobs.define('privacy-leavers', { cron: '11 3 * * *', limitSeconds: 3 * 3600 }, async () => {
    if (await isClockTrusted(platform)) await removeLeavers(platform, ports)
  })
