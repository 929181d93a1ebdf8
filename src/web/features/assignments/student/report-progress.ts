/** Reports a person's progress with an assignment. A failure is only logged. */
import { type StudentAssignment, assignedList, assignmentUpdate } from '#contract/assignments.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { isTransientError } from '#web/lib/errors/api-errors.ts'
import { call } from '#web/lib/api.ts'
import { delay } from '#web/lib/delay.ts'
import { logFailure } from '#web/lib/log.ts'
import { getCurrentUser } from '#web/session/session.ts'

/**
 * The delays before each retry, in milliseconds. After a longer outage, the progress is derived from the stored
 * position in the session.
 */
const RETRY_DELAYS_MS = [2_000, 8_000, 30_000]

/** The fields by which a progress update names an assignment. */
type NamedAssignment = Pick<StudentAssignment, 'uuid' | 'colegia_assignment_id' | 'attachment_uuid' | 'assignment_type'>

interface ReportOptions {
  /** Whether the page is closing. The report then gets one attempt, in a request that outlives the page. */
  leaving?: boolean
}

/**
 * Reports progress, with retries. Never rejects.
 *
 * @returns whether the report arrived
 */
export const reportProgress = async (
  { uuid, colegia_assignment_id, attachment_uuid, assignment_type }: NamedAssignment,
  status: 'incomplete' | 'complete',
  { leaving = false }: ReportOptions = {},
): Promise<boolean> => {
  const user = getCurrentUser()
  if (!user) return false
  const Assignment = { uuid, colegia_assignment_id, attachment_uuid, assignment_type, status }
  const ManagedUser = { uuid: user.user_account_uuid, email: user.email }
  for (let tries = 0; ; tries += 1) {
    try {
      await call(assignmentUpdate, { Assignment, ManagedUser }, { keepalive: leaving })
      await refreshAnswers(assignedList)
      return true
    } catch (error) {
      const wait = leaving || !isTransientError(error) ? undefined : RETRY_DELAYS_MS[tries]
      if (wait === undefined) {
        logFailure('reporting assignment progress', error)
        return false
      }
      await delay(wait)
    }
  }
}
