import type { ResponseData } from '#contract/endpoint.ts'
import type { retentionPeriods } from '#contract/privacy/admin.ts'
import { schoolData } from '#web/lib/messages/en/school-data.ts'

/** One kind of data and its retention in months. */
export type RetentionPeriod = ResponseData<typeof retentionPeriods>['Retention'][number]

/** Describes a retention; `null` means unlimited. */
export const formatMonths = (months: number | null): string => {
  if (months === null) return schoolData('unlimited')
  return months === 1 ? schoolData('months.one') : schoolData('months', { months })
}
