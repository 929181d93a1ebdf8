/** Reports how far somebody is with an assignment. A failure is only logged. */
import { ApiError } from '#contract/call.ts'
import { type Assigned, assignedList, assignmentUpdate } from '#contract/assignments.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { noteFailure } from '#web/lib/log.ts'
import { currentUser } from '#web/session/session.ts'

/** Milliseconds before each further try: a network that is gone for longer is made up for by the place in the session. */
const AGAIN_AFTER = [2_000, 8_000, 30_000]

const isWorthAnother = (error: unknown): boolean =>
  error instanceof ApiError && (error.http === 0 || error.http >= 500 || error.http === 429)

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

/** What a progress update names an assignment by. */
type NamedAssignment = Pick<Assigned, 'uuid' | 'colegia_assignment_id' | 'attachment_uuid' | 'assignment_type'>

interface Options {
  /** The page is going: one try, in a request that outlives it. */
  leaving?: boolean
}

/** @returns whether it arrived; never fails */
export const tellAssignment = async (
  { uuid, colegia_assignment_id, attachment_uuid, assignment_type }: NamedAssignment,
  status: 'incomplete' | 'complete',
  { leaving = false }: Options = {},
): Promise<boolean> => {
  const user = currentUser()
  if (!user) return false
  const Assignment = { uuid, colegia_assignment_id, attachment_uuid, assignment_type, status }
  const ManagedUser = { uuid: user.user_account_uuid, email: user.email }
  for (let tries = 0; ; tries += 1) {
    try {
      await call(assignmentUpdate, { Assignment, ManagedUser }, { keepalive: leaving })
      await refreshAnswers(assignedList)
      return true
    } catch (error) {
      const wait = leaving || !isWorthAnother(error) ? undefined : AGAIN_AFTER[tries]
      if (wait === undefined) {
        noteFailure('Telling an assignment', error)
        return false
      }
      await pause(wait)
    }
  }
}
