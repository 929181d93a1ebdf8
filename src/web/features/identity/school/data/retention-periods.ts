import type { ResponseData } from '#contract/endpoint.ts'
import type { retentionPeriods } from '#contract/privacy/admin.ts'
import { data } from '#web/lib/messages/en/school-data.ts'

/** One kind of data and its retention in months. */
export type RetentionPeriod = ResponseData<typeof retentionPeriods>['Retention'][number]

/** Describes a retention; `null` means unlimited. */
export const monthsText = (months: number | null): string => {
  if (months === null) return data('unending')
  return months === 1 ? data('months.one') : data('months', { months })
}
