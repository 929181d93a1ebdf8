/** A letter to those who run the installation when a backup of the night was not finished; one in a day. */
import { momentIn } from '#rules/contact-hours.ts'
import { writtenLetter } from '../platform/mail/letter-form.ts'
import { backupFailed } from '../platform/mail/letter-words.ts'
import { type Compose, sendLetter } from '../platform/mail/letters.ts'
import type { Platform } from '../platform/platform.ts'
import { operatorsToTell, operatorToWrite } from './operators.queries.ts'

/** One that fails on the embedded database is tried again every hour. */
const ONCE_IN = 20 * 3_600_000

export const backupLetters = ({ db }: Pick<Platform, 'db'>): Record<string, Compose> => ({
  async backup_failed({ accountUuid = '', at = '' }, id) {
    const operator = await operatorToWrite(db, accountUuid)
    if (!operator?.email) return undefined
    const { email, first_name, time_zone } = operator
    return writtenLetter({ id, to: email, name: first_name, sent: momentIn(time_zone, new Date(at)), ...backupFailed })
  },
})

type Telling = Pick<Platform, 'db' | 'jobs' | 'config' | 'clock' | 'log'>

/** @returns to be called whenever one has failed; never fails itself */
export const backupFailureTeller = (platform: Telling): (() => Promise<void>) => {
  let told = 0
  return async () => {
    const now = platform.clock.now()
    if (now.getTime() - told < ONCE_IN) return
    told = now.getTime()
    try {
      for (const accountUuid of await operatorsToTell(platform.db)) {
        const about = { accountUuid, at: now.toISOString() }
        await sendLetter(platform, { kind: 'backup_failed', about, key: accountUuid })
      }
    } catch (cause) {
      // The log has the backup's own failure already; where the database is gone as well nobody can be written to.
      platform.log.warn('no letter about the backup', { reason: (cause as Error).message })
    }
  }
}
