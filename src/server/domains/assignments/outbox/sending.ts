/** One call to a platform: what it says, and what it is asked first where nobody knows whether it heard it already. */
import { addressOfPublished } from '#rules/assignments.ts'
import { type PartnerPlatform, PartnerFailure, type PartnerUserRef } from '../../../partners/partner.ts'
import type { DueCall } from './outbox.queries.ts'

export interface Platform {
  partner: PartnerPlatform
  userOf: (accountUuid: string) => Promise<PartnerUserRef | undefined>
}

export type Sent =
  /** It was told, or there was nothing to tell. */
  | { outcome: 'told' }
  /** It has the assignment, under this name. */
  | { outcome: 'there'; partnerId: string }
  /** It cannot be told yet: something has to come first. */
  | { outcome: 'early'; reason: string }

const told: Sent = { outcome: 'told' }
type PublishedPart = NonNullable<DueCall['published']>

const wordsOf = ({ title, item_title, instructions, due_at }: PublishedPart) => ({
  title: title === item_title ? title : `${title}: ${item_title}`,
  ...(instructions ? { instructions } : {}),
  ...(due_at ? { dueAt: new Date(due_at) } : {}),
})

const known = async ({ userOf }: Platform, accountUuid: string | null, who: string): Promise<PartnerUserRef> => {
  const user = accountUuid === null ? undefined : await userOf(accountUuid)
  if (!user) throw new PartnerFailure('refused', `The platform does not know them: ${who} never signed in from there.`)
  return user
}

/** The oldest stays; a second one, which a call that was thought lost may have made, goes. */
const oldestOf = async (partner: PartnerPlatform, asked: { teacher: PartnerUserRef; reference: string }) => {
  const { teacher, reference } = asked
  const there = await partner.findPublished({ teacher, references: [reference] })
  for (const { id } of there.slice(1)) await partner.withdrawPublished({ id })
  return there[0]
}

const publish = async (platform: Platform, call: DueCall, published: PublishedPart): Promise<Sent> => {
  const { partner } = platform
  if (published.withdrawn && call.attempts === 0) return told
  const reference = published.uuid
  const teacher = await known(platform, published.teacher_uuid, 'whoever published it')
  const isAgain = call.attempts > 0
  const before = isAgain ? await oldestOf(partner, { teacher, reference }) : undefined
  if (before) return { outcome: 'there', partnerId: before.id }
  if (published.withdrawn) return told
  const address = addressOfPublished({
    uuid: reference,
    type: published.assignment_type,
    session: published.attachment_uuid,
  })
  const made = await partner.publishAssignment({
    teacher,
    section: { id: published.partner_section_id },
    reference,
    ...wordsOf(published),
    url: `${call.payload.origin ?? ''}${address}`,
  })
  const after = isAgain ? await oldestOf(partner, { teacher, reference }) : undefined
  return { outcome: 'there', partnerId: (after ?? made).id }
}

const edit = async ({ partner }: Platform, published: PublishedPart): Promise<Sent> => {
  const id = published.partner_assignment_id
  if (id !== null && !published.withdrawn) await partner.editPublished({ id, ...wordsOf(published) })
  return told
}

const withdraw = async ({ partner }: Platform, { partner_assignment_id: id }: PublishedPart): Promise<Sent> => {
  if (id !== null) await partner.withdrawPublished({ id })
  return told
}

const progress = async (platform: Platform, { work, payload, uuid: key }: DueCall): Promise<Sent> => {
  if (!work || !payload.status || !payload.at) return told
  const { assignment_id: assignmentId, account_uuid } = work
  if (assignmentId === null) return { outcome: 'early', reason: 'The assignment itself is not there yet.' }
  const student = await known(platform, account_uuid, 'this pupil')
  await platform.partner.reportProgress({
    assignmentId,
    student,
    status: payload.status,
    at: new Date(payload.at),
    key,
  })
  return told
}

/** @throws PartnerFailure */
export const sendCall = (platform: Platform, call: DueCall): Promise<Sent> => {
  const { kind, published } = call
  if (kind === 'progress') return progress(platform, call)
  if (!published) return Promise.resolve(told)
  if (kind === 'publish') return publish(platform, call, published)
  return kind === 'edit' ? edit(platform, published) : withdraw(platform, published)
}
