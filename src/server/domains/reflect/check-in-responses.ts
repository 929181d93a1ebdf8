/** Converts check-in rows to the contract's CheckIn. */
import type { CheckIn } from '#contract/reflect.ts'
import type { CheckInRow } from './reflect.queries.ts'

export const toCheckIn = ({ session_uuid, moment, answered_at, ...row }: CheckInRow): CheckIn => ({
  ...row,
  answered_at: answered_at.toISOString(),
  before_or_after: session_uuid && moment ? { session_uuid, moment } : null,
})
