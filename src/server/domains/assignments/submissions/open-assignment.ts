/**
 * Opens an assignment from its link, which creates the student's submission. Nothing else happens. See
 * docs/product.md#opening-an-assignment.
 */
import { randomUUID } from 'node:crypto'
import type { assignmentCreate } from '#contract/assignments.ts'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { toOwnPath } from '#rules/addresses.ts'
import type { OpenFailureReason } from '#rules/assignments.ts'
import type { Actor } from '#server/platform/actor.ts'
import { isUuid } from '#server/platform/uuid-text.ts'
import type { AssignmentsContext } from '../ports.ts'
import { findPageTitle } from './page-title.ts'
import { upsertUnopened } from './unopened.queries.ts'
import {
  type AssignedRow,
  insertSubmission,
  findOwnSubmission,
  findReachablePublished,
  type ReachablePublishedRow,
  findAssigned,
} from './submissions.queries.ts'

type OpenAssignmentRequest = RequestData<typeof assignmentCreate>['Assignment']
interface AssignedItem {
  title: string
  attachment: string | null
  url: string | null
}

const createNotFoundFailure = () => new Failure('not_found')

/** Thrown if the link can't be opened. School admins see the reason. */
class OpenFailure extends Failure {
  readonly reason: OpenFailureReason

  constructor(reason: OpenFailureReason) {
    super('not_found')
    this.reason = reason
  }
}

interface OpeningStudent {
  actor: Actor
  /** The scheme and host of this site. */
  origin: string
}

/**
 * Finds the item of an assignment that only the platform knows. It gives no access to anything that the student could
 * not open without it.
 */
const findAssignedItem = async (
  { ports }: AssignmentsContext,
  request: OpenAssignmentRequest,
  { actor, origin }: OpeningStudent,
): Promise<AssignedItem> => {
  const { assignment_type, attachment_uuid = '', url, lesson_uuid } = request
  if (assignment_type === 'others') {
    const path = toOwnPath(url, origin)
    const pageTitle = path && (await findPageTitle(ports, actor, path))
    if (!path || !pageTitle) throw new OpenFailure('page')
    const title = lesson_uuid ? await ports.lessonTitle(lesson_uuid) : pageTitle
    if (title === undefined) throw new OpenFailure('lesson')
    return { title, attachment: null, url: path }
  }
  const isSession = assignment_type === 'mindfulness'
  if (isSession && !isUuid(attachment_uuid)) throw new OpenFailure('session')
  const title = await (isSession ? ports.sessionTitle(actor, attachment_uuid) : ports.fileName(actor, attachment_uuid))
  if (title === undefined) throw new OpenFailure(isSession ? 'session' : 'file')
  return { title, attachment: attachment_uuid, url: null }
}

const toAssignedItem = ({ title, attachment_uuid, assignment_type, url }: ReachablePublishedRow): AssignedItem => ({
  title,
  attachment: assignment_type === 'mindfulness' ? attachment_uuid : null,
  url,
})

/**
 * Returns the key of the submission: the uuid of an assignment that was published in Alaia, otherwise the platform's id
 * and the lesson.
 */
const toSubmissionKey = (
  published: ReachablePublishedRow | undefined,
  { colegia_assignment_id = '', lesson_uuid = '' }: OpenAssignmentRequest,
): string => (published ? `published:${published.uuid}` : `colegia:${lesson_uuid}:${colegia_assignment_id}`)

/** @returns the uuid of the submission */
const createSubmission = async (
  deps: AssignmentsContext,
  request: OpenAssignmentRequest,
  student: OpeningStudent & { published: ReachablePublishedRow | undefined },
): Promise<string> => {
  const { actor, published } = student
  const now = deps.platform.clock.now()
  const item = published ? toAssignedItem(published) : await findAssignedItem(deps, request, student)
  return insertSubmission(deps.platform.db, {
    uuid: randomUUID(),
    account_uuid: actor.accountUuid,
    published_uuid: published?.uuid ?? null,
    named: toSubmissionKey(published, request),
    colegia_assignment_id: request.colegia_assignment_id ?? published?.partner_assignment_id ?? null,
    lesson_uuid: published?.lesson_uuid ?? request.lesson_uuid ?? null,
    assignment_type: published?.assignment_type ?? request.assignment_type,
    ...item,
    status: 'open',
    opened_at: now,
    changed_at: now,
    completed_at: null,
  })
}

interface OpenFailureRecord {
  actor: Actor
  published: ReachablePublishedRow | undefined
  reason: OpenFailureReason
}

/**
 * Records for school admins that the address could not be opened. The student is not notified and continues without it.
 * An assignment that is not meant for the student at all is not recorded.
 */
const recordOpenFailure = async (
  deps: AssignmentsContext,
  request: OpenAssignmentRequest,
  { actor, published, reason }: OpenFailureRecord,
): Promise<void> => {
  const { lesson_uuid, assignment_type, attachment_uuid, url } = request
  const lesson = lesson_uuid && (await deps.ports.lessonTitle(lesson_uuid))
  await upsertUnopened(deps.platform.db, {
    uuid: randomUUID(),
    organization_uuid: actor.organizationUuid,
    account_uuid: actor.accountUuid,
    named: toSubmissionKey(published, request),
    colegia_assignment_id: request.colegia_assignment_id ?? null,
    assignment_type: published?.assignment_type ?? assignment_type,
    title: published?.title ?? lesson ?? '',
    thing: published?.attachment_uuid ?? attachment_uuid ?? published?.url ?? url ?? '',
    reason,
    tried_at: deps.platform.clock.now(),
  })
}

const createOrRecordFailure = async (
  deps: AssignmentsContext,
  request: OpenAssignmentRequest,
  student: OpeningStudent & { published: ReachablePublishedRow | undefined },
) => {
  try {
    if (student.published?.withdrawn) throw new OpenFailure('withdrawn')
    return await createSubmission(deps, request, student)
  } catch (cause) {
    if (cause instanceof OpenFailure) await recordOpenFailure(deps, request, { ...student, reason: cause.reason })
    throw cause
  }
}

/** @throws Failure not_found for an item that the student can't open, or an assignment that was withdrawn before */
export const openAssignment = async (
  deps: AssignmentsContext,
  request: OpenAssignmentRequest,
  student: OpeningStudent,
): Promise<AssignedRow> => {
  const { db } = deps.platform
  const { actor } = student
  const existing = await findOwnSubmission(db, actor, request)
  const ids = { uuid: request.uuid, partnerId: request.uuid ? null : request.colegia_assignment_id }
  const published = existing ? undefined : await findReachablePublished(db, actor, ids)
  if (!existing && !published && request.uuid) throw createNotFoundFailure()
  const row = await findAssigned(
    db,
    actor,
    existing?.uuid ?? (await createOrRecordFailure(deps, request, { ...student, published })),
  )
  if (!row) throw createNotFoundFailure()
  return row
}
