/**
 * Assignments: their types, how an address identifies one, and the progress of a class. See
 * docs/product.md#assignments.
 */

export const assignmentTypes = ['mindfulness', 'file', 'others'] as const
export type AssignmentType = (typeof assignmentTypes)[number]

/** The origin of an assignment: a teacher here, the school's platform, or an address that neither has confirmed. */
export const assignmentSources = ['teacher', 'platform', 'link'] as const
export type AssignmentSource = (typeof assignmentSources)[number]

/** The reason why an assignment's address did not open: its item doesn't exist for this person, or was withdrawn. */
export const openFailureReasons = ['session', 'file', 'page', 'lesson', 'withdrawn'] as const
export type OpenFailureReason = (typeof openFailureReasons)[number]
/** The limit per person, so that guessing addresses repeatedly can't fill the list. */
export const MAX_UNOPENED = 20

/** The status of one student's submission. A student who has not opened the assignment has none. */
export const workStatuses = ['open', 'incomplete', 'complete'] as const
export type WorkStatus = (typeof workStatuses)[number]

export const MAX_ASSIGNMENT_TITLE_LENGTH = 200
export const MAX_INSTRUCTIONS_LENGTH = 1000
/** The time for which a handout must be visible to count as read. */
export const VIEWED_AFTER_SECONDS = 10
/** The most items of one lesson, and the most classes, in one call. */
export const MAX_ITEMS = 20
export const MAX_SECTIONS = 40
/** A platform's id for an assignment may be a URL. */
export const MAX_PARTNER_ID_LENGTH = 500

/** The parts of an address that are read; a `URL` has them. */
interface Address {
  pathname: string
  searchParams: { get(name: string): string | null }
}

/** The ids that identify an assignment in an address: ours, or the platform's. */
export interface AssignmentIds {
  uuid?: string
  colegia_assignment_id?: string
  lesson_uuid?: string
  teacher_email?: string
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/**
 * On these pages `uuid` identifies an exercise, or there are no assignments because they are for admins. On every other
 * page it identifies an assignment.
 */
const OTHER_UUID_PATHS = /^\/(?:mindfulness|admin)\//

const toShortValue = (value: string | null): string | undefined =>
  value && value.length <= MAX_PARTNER_ID_LENGTH ? value : undefined

const findAssignmentUuid = ({ pathname, searchParams }: Address): string | undefined => {
  const namedUuid =
    searchParams.get('assignment_uuid') ?? (OTHER_UUID_PATHS.test(pathname) ? null : searchParams.get('uuid'))
  return namedUuid && UUID.test(namedUuid) ? namedUuid.toLowerCase() : undefined
}

/** Returns the assignment that an address opens, or undefined for any other address. */
export const parseAssignmentLink = (address: Address): AssignmentIds | undefined => {
  const uuid = findAssignmentUuid(address)
  if (uuid) return { uuid }
  const { searchParams } = address
  const colegia_assignment_id = toShortValue(searchParams.get('colegia_assignment_id'))
  if (!colegia_assignment_id) return undefined
  const lesson_uuid = searchParams.get('lesson_uuid') ?? ''
  const teacher_email = toShortValue(searchParams.get('teacher_email'))
  return {
    colegia_assignment_id,
    ...(UUID.test(lesson_uuid) ? { lesson_uuid: lesson_uuid.toLowerCase() } : {}),
    ...(teacher_email ? { teacher_email } : {}),
  }
}

/**
 * Returns the path where students open a published assignment. The path of a file may change, so it names only the
 * assignment.
 */
export const createAssignmentLink = (published: {
  uuid: string
  type: AssignmentType
  session: string | null
}): string => {
  const query = `assignment_uuid=${published.uuid}`
  return published.type === 'mindfulness' ? `/audio/${published.session}?${query}` : `/view?${query}`
}
