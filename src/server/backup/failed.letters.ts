/** Letters to those who run the installation: a backup of the night was not finished, or its clock has jumped; one in a day. */
import { momentIn } from '#rules/contact-hours.ts'
import { writtenLetter } from '../platform/mail/letter-form.ts'
import { backupFailed, clockDoubted, type LetterWords } from '../platform/mail/letter-words.ts'
import { type Compose, sendLetter } from '../platform/mail/letters.ts'
import type { Platform } from '../platform/platform.ts'
import { operatorsToTell, operatorToWrite } from './operators.queries.ts'

/** One that fails on the embedded database is tried again every hour. */
const ONCE_IN = 20 * 3_600_000

const toOperator =
  ({ db }: Pick<Platform, 'db'>, words: LetterWords): Compose =>
  async ({ accountUuid = '', at = '' }, id) => {
    const operator = await operatorToWrite(db, accountUuid)
    if (!operator?.email) return undefined
    const { email, first_name, time_zone } = operator
    return writtenLetter({ id, to: email, name: first_name, sent: momentIn(time_zone, new Date(at)), ...words })
  }

const words = { backup_failed: backupFailed, clock_doubted: clockDoubted } as const satisfies Record<
  string,
  LetterWords
>
type Kind = keyof typeof words

export const backupLetters = (platform: Pick<Platform, 'db'>): Record<Kind, Compose> => ({
  backup_failed: toOperator(platform, words.backup_failed),
  clock_doubted: toOperator(platform, words.clock_doubted),
})

type Telling = Pick<Platform, 'db' | 'jobs' | 'config' | 'clock' | 'log'>

/** @returns to be called whenever it has happened; never fails itself */
export const operatorsTeller = (platform: Telling, kind: Kind): (() => Promise<void>) => {
  let told = 0
  return async () => {
    const now = platform.clock.now()
    // Told by a clock that was a year ahead and was set right since, nobody would be told for a year.
    if (Math.abs(now.getTime() - told) < ONCE_IN) return
    told = now.getTime()
    try {
      for (const accountUuid of await operatorsToTell(platform.db)) {
        const about = { accountUuid, at: now.toISOString() }
        await sendLetter(platform, { kind, about, key: accountUuid })
      }
    } catch (cause) {
      // The log has what happened already; where the database is gone as well nobody can be written to.
      platform.log.warn('no letter to those who run this', { kind, reason: (cause as Error).message })
    }
  }
}
