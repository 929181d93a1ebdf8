/**
 * Deletes, each night, the accounts of people who were marked as withdrawn sixty days ago, with all of their data:
 * docs/decisions/043-account-deactivation-and-deletion.md.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { DAY_MS, HOUR_SECONDS } from '#rules/durations.ts'
import { MAX_DEACTIVATED_MONTHS, DELETE_AFTER_DAYS } from '#rules/people/people.ts'
import { subtractMonths } from '#rules/retention.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deleteAccount } from './delete-account.ts'
import { enqueueFolderSweep } from './files.jobs.ts'
import { lockWithdrawnPerson, listWithdrawnPeople, type WithdrawalCutoffs } from './delete-withdrawn-people.queries.ts'
import { isClockTrusted } from './clock-check.ts'
import type { PrivacyDependencies } from './ports.ts'

const BATCH = 100

type RetentionRun = Pick<Platform, 'db' | 'clock' | 'jobs' | 'log'>

/**
 * Skips a person who was reactivated since they were listed: files are removed only if the same transaction deletes the
 * account.
 */
const deleteWithdrawnPerson = (
  run: RetentionRun,
  ports: PrivacyDependencies,
  { uuid, cutoffs }: { uuid: string; cutoffs: WithdrawalCutoffs },
) =>
  run.db.transaction().execute(async (tx) => {
    if (!(await lockWithdrawnPerson(tx, cutoffs, uuid))) return false
    await ports.beforeAccountErased(tx, uuid)
    await enqueueFolderSweep(run, tx, { account: uuid })
    await deleteAccount(run, tx, uuid)
    return true
  })

/** @returns how many people were removed */
export const deleteWithdrawnPeople = async (run: RetentionRun, ports: PrivacyDependencies): Promise<number> => {
  const now = run.clock.now()
  const cutoffs = {
    left: new Date(now.getTime() - DELETE_AFTER_DAYS * DAY_MS),
    forgotten: subtractMonths(now, MAX_DEACTIVATED_MONTHS),
  }
  let removed = 0
  for (
    let batch = await listWithdrawnPeople(run.db, cutoffs, BATCH);
    batch.length;
    batch = await listWithdrawnPeople(run.db, cutoffs, BATCH)
  ) {
    for (const uuid of batch) if (await deleteWithdrawnPerson(run, ports, { uuid, cutoffs })) removed += 1
    await yieldToEventLoop()
  }
  if (removed) run.log.write('privacy.people_erased', { people: removed })
  return removed
}

export const registerWithdrawnPeopleJobs = (platform: Platform, ports: PrivacyDependencies): void =>
  platform.jobs.define('privacy-leavers', { cron: '11 3 * * *', limitSeconds: 3 * HOUR_SECONDS }, async () => {
    if (await isClockTrusted(platform)) await deleteWithdrawnPeople(platform, ports)
  })
