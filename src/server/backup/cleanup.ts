/**
 * What was kept before a change goes after its time in every process, for its own data folder: also in one that only serves,
 * and where backups were switched off since.
 */
import { errorFacts, type Log } from '../platform/log.ts'
import { removeExpiredBackups } from './pre-migration-backup.ts'
import type { Installation } from './create-backup.ts'

const DAY = 24 * 3_600_000

/**
 * Now, and each day while it runs.
 *
 * @param isClockTrusted whether the clock is to be believed: by a wrong one all of them are old
 * @returns what ends it
 */
export const startDailyCleanup = (
  there: Pick<Installation, 'dataDir' | 'clock'>,
  log: Log,
  isClockTrusted = async (): Promise<boolean> => true,
): (() => void) => {
  const forget = async (): Promise<void> => {
    try {
      if (await isClockTrusted()) await removeExpiredBackups(there)
    } catch (cause) {
      log.write('backup.cleanup_failed', errorFacts(cause))
    }
  }
  void forget()
  const timer = setInterval(() => void forget(), DAY).unref()
  return () => clearInterval(timer)
}
