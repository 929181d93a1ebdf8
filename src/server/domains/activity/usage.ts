/** Validates that a usage report is plausible, and stores it. See docs/product.md#usage-records. */
import type { usageUpdate } from '#contract/activity.ts'
import type { RequestData } from '#contract/endpoint.ts'
import type { FieldProblem } from '#contract/envelope.ts'
import { Failure } from '#contract/failures.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#rules/durations.ts'
import { type Actor, isAdmin } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockUsage, saveUsage } from './usage.queries.ts'

type UsageReport = RequestData<typeof usageUpdate>['Usage']

/** The most that a device's clock may be ahead of the server, and the longest window of a report. */
const MAX_CLOCK_SKEW_SECONDS = 5 * MINUTE_SECONDS
const MAX_WINDOW_SECONDS = DAY_SECONDS
/** The greatest age of a report. Reports wait on the device while it is offline. */
const MAX_REPORT_AGE_SECONDS = 90 * DAY_SECONDS
/** The greatest difference between a local time and UTC. */
const MAX_UTC_OFFSET_SECONDS = 16 * HOUR_SECONDS

const isPlausibleLocalTime = (local: string, epoch: number): boolean =>
  Math.abs(Date.parse(`${local.replace(' ', 'T')}Z`) / 1000 - epoch) <= MAX_UTC_OFFSET_SECONDS

const findProblems = (usage: UsageReport, now: number): FieldProblem[] => {
  const { start_time, end_time, used_seconds, user_start_time, user_end_time, log_date } = usage
  const checks: [keyof UsageReport, boolean, string][] = [
    ['end_time', end_time < start_time, 'It ends before it begins.'],
    ['end_time', end_time > now + MAX_CLOCK_SKEW_SECONDS, 'It lies in the future.'],
    ['start_time', start_time < now - MAX_REPORT_AGE_SECONDS, 'Choose a later date.'],
    ['start_time', end_time - start_time > MAX_WINDOW_SECONDS, 'That is more than a day.'],
    ['used_seconds', used_seconds > end_time - start_time, 'More was used than passed.'],
    ['user_start_time', !isPlausibleLocalTime(user_start_time, start_time), 'That is another time.'],
    ['user_end_time', !isPlausibleLocalTime(user_end_time, end_time), 'That is another time.'],
    ['log_date', log_date !== user_start_time.slice(0, 10), 'That is another day.'],
  ]
  return checks.filter(([, isWrong]) => isWrong).map(([path, , message]) => ({ path: `Usage.${path}`, message }))
}

/**
 * Stores a usage report of the signed-in person.
 *
 * @throws Failure not_found for another person, not_permitted for an admin's use of Learn, invalid for an implausible
 * report
 */
export const recordUsage = async ({ db, clock }: Platform, actor: Actor, usage: UsageReport): Promise<void> => {
  const { user_account_uuid, ...report } = usage
  if (user_account_uuid !== actor.accountUuid) throw new Failure('not_found')
  if (isAdmin(actor) && report.usage_type === 'learn') throw new Failure('not_permitted')
  const fields = findProblems(usage, clock.now().getTime() / 1000)
  if (fields.length > 0) throw new Failure('invalid', { fields })
  await db.transaction().execute(async (tx) => {
    await lockUsage(tx, actor.accountUuid)
    await saveUsage(tx, { account_uuid: actor.accountUuid, ...report }, MAX_WINDOW_SECONDS)
  })
}
