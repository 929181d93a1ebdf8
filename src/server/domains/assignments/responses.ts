/** Converts the rows of assignments to the shapes of the contract. */
import type { OutboxRow, UnopenedAssignment } from '#contract/assignments/outbox.ts'
import type { StudentAssignment, PublishedAssignment, StudentProgress } from '#contract/assignments.ts'
import { createAssignmentLink } from '#rules/assignments.ts'
import type { OutboxCallRow } from './outbox/outbox-list.queries.ts'
import type { PublishedRow, StudentProgressRow } from './publishing/published.queries.ts'
import { displayStoredTitle } from './submissions/page-title.ts'
import type { UnopenedAssignmentRow } from './submissions/unopened.queries.ts'
import type { AssignedRow } from './submissions/submissions.queries.ts'

const toIsoTime = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString())

/** The name of the platform after the school has removed its connection. */
const DEFAULT_PLATFORM_NAME = 'Your platform'

const toPlatform = (row: PublishedRow): PublishedAssignment['platform'] => {
  const { own_section_uuid, partner_assignment_id, platform_name, call } = row
  if (own_section_uuid !== null) return null
  const deliveryState = call?.state ?? (partner_assignment_id === null ? 'waiting' : 'sent')
  return {
    name: platform_name ?? DEFAULT_PLATFORM_NAME,
    state: deliveryState === 'sent' ? 'there' : deliveryState,
    failing: deliveryState === 'waiting' && (call?.failing ?? false),
    next_at: deliveryState === 'waiting' ? toIsoTime(call?.next_at ?? null) : null,
    colegia_assignment_id: partner_assignment_id,
  }
}

export const toPublished = (row: PublishedRow): PublishedAssignment => ({
  uuid: row.uuid,
  assignment_type: row.assignment_type,
  title: row.title,
  item: row.item_title,
  attachment_uuid: row.attachment_uuid,
  link: row.url,
  instructions: row.instructions,
  due_at: toIsoTime(row.due_at),
  section: { uuid: row.section_uuid, name: row.section_name },
  lesson: row.lesson,
  address: createAssignmentLink({ uuid: row.uuid, type: row.assignment_type, session: row.attachment_uuid }),
  published_at: row.published_at.toISOString(),
  withdrawn_at: toIsoTime(row.withdrawn_at),
  platform: toPlatform(row),
  students_count: row.students,
  under_way_count: row.under_way,
  finished_count: row.finished,
})

export const toStudentProgress = (row: StudentProgressRow): StudentProgress => ({
  uuid: row.uuid,
  name: row.name,
  status: row.status,
  opened_at: toIsoTime(row.opened_at),
  finished_at: toIsoTime(row.completed_at),
  told: row.call && {
    state: row.call.state,
    next_at: row.call.state === 'waiting' ? toIsoTime(row.call.next_at) : null,
  },
})

/** Returns the URL that opens the item as this assignment. Its path begins at the root of this site. */
const toOpenUrl = ({ assignment_type, attachment, url, ...row }: AssignedRow): string => {
  if (assignment_type === 'others') return url ?? ''
  if (!attachment) return ''
  const assignment_uuid = row.published_uuid ?? row.work_uuid ?? ''
  if (assignment_type === 'mindfulness') return `/audio/${attachment}?${new URLSearchParams({ assignment_uuid })}`
  return `/view?${new URLSearchParams({ key_path: attachment, assignment_uuid })}`
}

export const toAssigned = (row: AssignedRow): StudentAssignment => ({
  uuid: row.work_uuid ?? row.published_uuid ?? '',
  colegia_assignment_id: row.colegia_assignment_id,
  assignment_type: row.assignment_type,
  attachment_uuid: row.attachment,
  status: row.status ?? 'open',
  title: displayStoredTitle(row.title),
  item: displayStoredTitle(row.item),
  instructions: row.instructions,
  due_at: toIsoTime(row.due_at),
  teacher: row.teacher,
  source: row.source,
  opens: toOpenUrl(row),
  completed_at: toIsoTime(row.completed_at),
})

export const toOutboxRow = (row: OutboxCallRow): OutboxRow => ({
  ...row,
  about: displayStoredTitle(row.about),
  created_at: row.created_at.toISOString(),
  next_at: row.state === 'waiting' ? row.next_at.toISOString() : null,
  settled_at: toIsoTime(row.settled_at),
})

export const toUnopenedRow = (row: UnopenedAssignmentRow): UnopenedAssignment => ({
  ...row,
  tried_at: row.tried_at.toISOString(),
})
