/**
 * Opening an assignment's URL assigns it to the person. A failure is only logged. See
 * docs/product.md#opening-an-assignment.
 */
import { useEffect } from 'react'
import { assignmentCreate } from '#contract/assignments.ts'
import type { ResponseData } from '#contract/endpoint.ts'
import type { AssignmentIds, AssignmentType } from '#rules/assignments.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { logFailure } from '#web/lib/log.ts'
import { useUser } from '#web/session/session.ts'
import type { QueryResult } from '#web/ui/state/answer.tsx'

export interface AssignmentAddress {
  ids: AssignmentIds
  type: AssignmentType
  /** The session's ID, or the location of the file. */
  attachment?: string | undefined
  /** The URL of another page of Alaia. */
  url?: string | undefined
}

export const useOpenAssignment = ({
  ids,
  type,
  attachment,
  url,
}: AssignmentAddress): QueryResult<ResponseData<typeof assignmentCreate>> => {
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
    if (error) logFailure('opening an assignment', error)
  }, [error])
  return answer
}
