/** Progress on an assignment: each status is reported to the platform once, in the order in which it was reached. */
import { Failure } from '#contract/failures.ts'
import type { Actor, Owned } from '#server/platform/actor.ts'
import { isAdmin } from '#server/platform/actor.ts'
import { insertCalls } from '../outbox/outbox.queries.ts'
import { enqueueOutbox } from '../outbox/enqueue-outbox.ts'
import type { AssignmentsContext } from '../ports.ts'
import {
  type OwnSubmission,
  findOwnSubmission,
  updateSubmissionStatus,
  listUnfinishedForSession,
  type SubmissionIds,
} from './submissions.queries.ts'

type SubmissionStatus = 'incomplete' | 'complete'

/** Saves the new status and the call to the platform in one transaction: both are stored, or neither is. */
const recordProgress = async (
  { platform }: AssignmentsContext,
  actor: Actor,
  { submission, status }: { submission: Owned<OwnSubmission>; status: SubmissionStatus },
): Promise<void> => {
  const now = platform.clock.now()
  await platform.db.transaction().execute(async (tx) => {
    if (!(await updateSubmissionStatus(tx, submission, { status, now })) || !submission.reported) return
    const payload = { status, at: now.toISOString() }
    const { organizationUuid } = actor
    await insertCalls(tx, [{ kind: 'progress', organizationUuid, workUuid: submission.uuid, status, payload }], now)
    await enqueueOutbox(platform, tx)
  })
}

/** @throws Failure not_found if the person has not opened the assignment */
export const updateSubmission = async (
  deps: AssignmentsContext,
  actor: Actor,
  ids: SubmissionIds & { status: SubmissionStatus },
): Promise<void> => {
  const submission = await findOwnSubmission(deps.platform.db, actor, ids)
  if (!submission) throw new Failure('not_found')
  await recordProgress(deps, actor, { submission, status: ids.status })
}

/** Completes the assignments of a session that was played to its end, even if it was not opened from the assignment. */
export const completeOnListen = async (deps: AssignmentsContext, actor: Actor, sessionUuid: string): Promise<void> => {
  if (isAdmin(actor)) return
  for (const submission of await listUnfinishedForSession(deps.platform.db, actor, sessionUuid)) {
    await recordProgress(deps, actor, { submission, status: 'complete' })
  }
}
