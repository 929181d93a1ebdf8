/** Emails system admins, at most once a day, if a nightly backup fails or the clock jumps. */
import { formatMoment } from '#rules/contact-hours.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { toErrorFacts } from '#server/platform/log.ts'
import { renderEmail } from '#server/platform/mail/render-email.ts'
import { backupFailed, clockWarning, type EmailTexts } from '#server/platform/mail/email-texts.ts'
import { type ComposeEmail, enqueueEmail } from '#server/platform/mail/email-queue.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listOperatorUuidsToNotify, findOperatorToNotify } from './operators.queries.ts'

/** A failed backup of the embedded database is retried every hour, so emails need a minimum interval. */
const MIN_INTERVAL_MS = 20 * HOUR_MS

const composeForOperator =
  ({ db }: Pick<Platform, 'db'>, texts: EmailTexts): ComposeEmail =>
  async ({ accountUuid = '', at = '' }, id) => {
    const operator = await findOperatorToNotify(db, accountUuid)
    if (!operator?.email) return undefined
    const { email, first_name, time_zone } = operator
    return renderEmail({ id, to: email, name: first_name, sent: formatMoment(time_zone, new Date(at)), ...texts })
  }

const emailTexts = { backup_failed: backupFailed, clock_doubted: clockWarning } as const satisfies Record<
  string,
  EmailTexts
>
type OperatorEmailKind = keyof typeof emailTexts

export const createOperatorEmails = (platform: Pick<Platform, 'db'>): Record<OperatorEmailKind, ComposeEmail> => ({
  backup_failed: composeForOperator(platform, emailTexts.backup_failed),
  clock_doubted: composeForOperator(platform, emailTexts.clock_doubted),
})

type NotifyContext = Pick<Platform, 'db' | 'jobs' | 'config' | 'clock' | 'log'>

/** @returns a function to call on every occurrence; it never throws */
export const createOperatorNotifier = (platform: NotifyContext, kind: OperatorEmailKind): (() => Promise<void>) => {
  let lastNotifiedAt = 0
  return async () => {
    const now = platform.clock.now()
    // Compare the absolute difference: if the clock was a year ahead at the last notification and has been corrected,
    // nobody would be notified for a year.
    if (Math.abs(now.getTime() - lastNotifiedAt) < MIN_INTERVAL_MS) return
    lastNotifiedAt = now.getTime()
    try {
      for (const accountUuid of await listOperatorUuidsToNotify(platform.db)) {
        const about = { accountUuid, at: now.toISOString() }
        await enqueueEmail(platform, { kind, about, key: accountUuid })
      }
    } catch (cause) {
      // The problem itself is already logged. Without a database, nobody can be emailed.
      platform.log.write('backup.notice_failed', { kind, ...toErrorFacts(cause) })
    }
  }
}
