/**
 * Removes expired backups that were made before a migration. Every process does this for its own data folder, also a
 * process that only serves requests, and also if backups were turned off since.
 */
import { DAY_MS } from '#rules/durations.ts'
import { toErrorFacts, type Log } from '#server/platform/log.ts'
import { removeExpiredBackups } from './pre-migration-backup.ts'
import type { Installation } from './create-backup.ts'

/**
 * Runs the cleanup now, and once a day while the process runs.
 *
 * @param isClockTrusted whether the clock can be trusted: with a wrong one, all backups would seem expired
 * @returns a function that stops the cleanup
 */
export const startDailyCleanup = (
  installation: Pick<Installation, 'dataDir' | 'clock'>,
  log: Log,
  isClockTrusted = async (): Promise<boolean> => true,
): (() => void) => {
  const removeExpired = async (): Promise<void> => {
    try {
      if (await isClockTrusted()) await removeExpiredBackups(installation)
    } catch (cause) {
      log.write('backup.cleanup_failed', toErrorFacts(cause))
    }
  }
  void removeExpired()
  const timer = setInterval(() => void removeExpired(), DAY_MS).unref()
  return () => clearInterval(timer)
}
