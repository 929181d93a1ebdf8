/**
 * Sends usage records to the server. Records that find no network wait in this page. The server counts a record that
 * arrives twice only once.
 */
import { usageUpdate } from '#contract/activity.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { fromEpochSeconds, formatLocalTimestamp } from '#rules/times.ts'
import { isTransientError } from '#web/lib/errors/api-errors.ts'
import { call } from '#web/lib/api.ts'
import { logFailure } from '#web/lib/log.ts'
import type { UsageSpan } from './tally.ts'

export type UsageReport = RequestInput<typeof usageUpdate>['Usage']

/** @param account the person whose usage it is */
export const toUsageReport = (account: string, { type, window: { start, end, used } }: UsageSpan): UsageReport => {
  const user_start_time = formatLocalTimestamp(fromEpochSeconds(start))
  return {
    user_account_uuid: account,
    usage_type: type,
    start_time: start,
    end_time: end,
    user_start_time,
    user_end_time: formatLocalTimestamp(fromEpochSeconds(end)),
    log_date: user_start_time.slice(0, 10),
    used_seconds: used,
  }
}

/** At most this many records wait. After more than a day offline, the oldest ones are dropped. */
const MAX_WAITING = 400

let waiting: UsageReport[] = []

const sendReport = async (Usage: UsageReport, keepalive: boolean): Promise<void> => {
  try {
    await call(usageUpdate, { Usage }, { keepalive })
  } catch (error) {
    if (isTransientError(error)) waiting = [...waiting, Usage].slice(-MAX_WAITING)
    else logFailure('usage', error)
  }
}

/**
 * Sends these records after the waiting ones, in order. It never fails.
 * @param leaving whether the page is closing: all requests then go out at once and outlive the page
 */
export const sendUsage = async (reports: readonly UsageReport[], { leaving }: { leaving: boolean }): Promise<void> => {
  const allReports = [...waiting, ...reports]
  waiting = []
  if (leaving) await Promise.all(allReports.map((report) => sendReport(report, true)))
  else for (const report of allReports) await sendReport(report, false)
}

/** Drops the waiting records when the person changes, because they belong to one person. */
export const clearUsage = (): void => {
  waiting = []
}
