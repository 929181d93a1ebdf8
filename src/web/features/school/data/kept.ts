import type { Answered } from '#contract/endpoint.ts'
import type { retentionKept } from '#contract/privacy/keeping.ts'
import { data } from '#web/lib/words/school-data.en.ts'

/** One kind of data, and how many months it is kept. */
export type Kept = Answered<typeof retentionKept>['Retention'][number]

/** `null` is kept without an end. */
export const monthsText = (months: number | null): string => {
  if (months === null) return data('unending')
  return months === 1 ? data('months.one') : data('months', { months })
}
