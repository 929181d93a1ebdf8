/**
 * Opening an assignment's address makes it the person's own. A failure is only logged. See
 * docs/product.md#opening-an-assignment.
 */
import { useEffect } from 'react'
import { type Assigned, assignmentCreate } from '#contract/assignments.ts'
import type { AssignmentIds, AssignmentType } from '#rules/assignments.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { logFailure } from '#web/lib/log.ts'
import { useUser } from '#web/session/session.ts'

export interface AssignmentAddress {
  ids: AssignmentIds
  type: AssignmentType
  /** The session, or where the file lies. */
  attachment?: string | undefined
  /** Of another page of ours. */
  url?: string | undefined
}

export interface OpenedAssignment {
  assigned: Assigned | undefined
  /** It was asked for, and is not coming. */
  failed: Error | null
}

export const useOpenAssignment = ({ ids, type, attachment, url }: AssignmentAddress): OpenedAssignment => {
  const user = useUser()
  const Assignment = {
    ...ids,
    assignment_type: type,
    status: 'open' as const,
    ...(attachment ? { attachment_uuid: attachment } : {}),
    ...(url ? { url } : {}),
  }
  const ManagedUser = { uuid: user?.user_account_uuid ?? '', email: user?.email ?? null }
  const answer = useAnswer(assignmentCreate, { Assignment, ManagedUser }, { enabled: user !== undefined })
  const { error } = answer
  useEffect(() => {
    if (error) logFailure('Opening an assignment', error)
  }, [error])
  return { assigned: answer.data?.Assignment, failed: error }
}
