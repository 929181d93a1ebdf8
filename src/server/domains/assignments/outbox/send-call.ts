/** Sends one call to a platform. A retry first asks the platform whether the earlier attempt arrived. */
import { createAssignmentLink } from '#rules/assignments.ts'
import { type PartnerPlatform, PartnerFailure, type PartnerUserRef } from '#server/partners/partner.ts'
import type { DueCall } from './outbox.queries.ts'

export interface CallPlatform {
  partner: PartnerPlatform
  findUser: (accountUuid: string) => Promise<PartnerUserRef | undefined>
}

export type CallOutcome =
  /** The call reached the platform, or there was nothing to send. */
  | { outcome: 'delivered' }
  /** The platform has the assignment, with this id. */
  | { outcome: 'created'; partnerId: string }
  /** The call can't be sent yet: another call has to be delivered first. */
  | { outcome: 'postponed'; reason: string }

const deliveredOutcome: CallOutcome = { outcome: 'delivered' }
type PublishedFields = NonNullable<DueCall['published']>

const toAssignmentTexts = ({ title, item_title, instructions, due_at }: PublishedFields) => ({
  title: title === item_title ? title : `${title}: ${item_title}`,
  ...(instructions ? { instructions } : {}),
  ...(due_at ? { dueAt: new Date(due_at) } : {}),
})

const requireUser = async (
  { findUser }: CallPlatform,
  accountUuid: string | null,
  description: string,
): Promise<PartnerUserRef> => {
  const user = accountUuid === null ? undefined : await findUser(accountUuid)
  if (!user) {
    throw new PartnerFailure(
      'refused',
      `The platform doesn't know ${description}, because they never signed in from it.`,
    )
  }
  return user
}

/**
 * Withdraws all but the oldest assignment, and returns that one. A call that was considered lost may have created
 * duplicates.
 */
const withdrawDuplicateAssignments = async (
  partner: PartnerPlatform,
  request: { teacher: PartnerUserRef; reference: string },
) => {
  const { teacher, reference } = request
  const assignments = await partner.findPublished({ teacher, references: [reference] })
  for (const { id } of assignments.slice(1)) await partner.withdrawPublished({ id })
  return assignments[0]
}

const sendPublish = async (platform: CallPlatform, call: DueCall, published: PublishedFields): Promise<CallOutcome> => {
  const { partner } = platform
  const isRetry = call.attempts > 0
  if (published.withdrawn && !isRetry) return deliveredOutcome
  const reference = published.uuid
  const teacher = await requireUser(platform, published.teacher_uuid, 'the teacher who published it')
  const existing = isRetry ? await withdrawDuplicateAssignments(partner, { teacher, reference }) : undefined
  if (existing) return { outcome: 'created', partnerId: existing.id }
  if (published.withdrawn) return deliveredOutcome
  const path = createAssignmentLink({
    uuid: reference,
    type: published.assignment_type,
    session: published.attachment_uuid,
  })
  const created = await partner.publishAssignment({
    teacher,
    section: { id: published.partner_section_id },
    reference,
    ...toAssignmentTexts(published),
    url: `${call.payload.origin ?? ''}${path}`,
  })
  const oldest = isRetry ? await withdrawDuplicateAssignments(partner, { teacher, reference }) : undefined
  return { outcome: 'created', partnerId: (oldest ?? created).id }
}

const sendEdit = async ({ partner }: CallPlatform, published: PublishedFields): Promise<CallOutcome> => {
  const id = published.partner_assignment_id
  if (id !== null && !published.withdrawn) await partner.editPublished({ id, ...toAssignmentTexts(published) })
  return deliveredOutcome
}

const sendWithdraw = async (
  { partner }: CallPlatform,
  { partner_assignment_id: id }: PublishedFields,
): Promise<CallOutcome> => {
  if (id !== null) await partner.withdrawPublished({ id })
  return deliveredOutcome
}

const sendProgress = async (platform: CallPlatform, { work, payload, uuid: key }: DueCall): Promise<CallOutcome> => {
  if (!work || !payload.status || !payload.at) return deliveredOutcome
  const { assignment_id: assignmentId, account_uuid } = work
  if (assignmentId === null) return { outcome: 'postponed', reason: "The assignment hasn't been sent yet." }
  const student = await requireUser(platform, account_uuid, 'this student')
  await platform.partner.reportProgress({
    assignmentId,
    student,
    status: payload.status,
    at: new Date(payload.at),
    key,
  })
  return deliveredOutcome
}

/** @throws PartnerFailure */
export const sendCall = (platform: CallPlatform, call: DueCall): Promise<CallOutcome> => {
  const { kind, published } = call
  if (kind === 'progress') return sendProgress(platform, call)
  if (!published) return Promise.resolve(deliveredOutcome)
  if (kind === 'publish') return sendPublish(platform, call, published)
  return kind === 'edit' ? sendEdit(platform, published) : sendWithdraw(platform, published)
}
