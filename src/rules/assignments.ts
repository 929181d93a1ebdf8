/** Assignments: their types, how an address names one, and how far a class is. See docs/product.md#assignments. */

export const assignmentTypes = ['mindfulness', 'file', 'others'] as const
export type AssignmentType = (typeof assignmentTypes)[number]

/** Where somebody's assignment is from: a teacher here, the school's platform, or an address that neither has confirmed. */
export const assignmentSources = ['teacher', 'platform', 'link'] as const
export type AssignmentSource = (typeof assignmentSources)[number]

/** Why an assignment's address did not open: what it names is not there for this person, or was taken back. */
export const openFailureReasons = ['session', 'file', 'page', 'lesson', 'withdrawn'] as const
export type OpenFailureReason = (typeof openFailureReasons)[number]
/** Of one person: an address that is guessed over and over fills no list. */
export const MOST_UNOPENED = 20

/** Of one pupil; who has not opened it has none. */
export const workStatuses = ['open', 'incomplete', 'complete'] as const
export type WorkStatus = (typeof workStatuses)[number]

export const LONGEST_ASSIGNMENT_TITLE = 200
export const LONGEST_INSTRUCTIONS = 1000
/** Seconds for which a hand-out has to be seen until it counts as read. */
export const VIEWED_AFTER = 10
/** Things of one lesson, and classes, in one go. */
export const MOST_ITEMS = 20
export const MOST_SECTIONS = 40
/** The partner's own name for an assignment may be an address. */
export const LONGEST_PARTNER_ID = 500

/** What of an address is looked at; a `URL` has it. */
interface Address {
  pathname: string
  searchParams: { get(name: string): string | null }
}

/** What names an assignment in an address: ours, or the partner's. */
export interface AssignmentIds {
  uuid?: string
  colegia_assignment_id?: string
  lesson_uuid?: string
  teacher_email?: string
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Here `uuid` names an exercise, and nothing is assigned to admins; on every other page it names an assignment. */
const OTHER_UUID_AT = /^\/(?:mindfulness|admin)\//

const short = (value: string | null): string | undefined =>
  value && value.length <= LONGEST_PARTNER_ID ? value : undefined

const uuidIn = ({ pathname, searchParams }: Address): string | undefined => {
  const named = searchParams.get('assignment_uuid') ?? (OTHER_UUID_AT.test(pathname) ? null : searchParams.get('uuid'))
  return named && UUID.test(named) ? named.toLowerCase() : undefined
}

/** The assignment that an address opens; undefined for every other address. */
export const parseAssignmentLink = (address: Address): AssignmentIds | undefined => {
  const uuid = uuidIn(address)
  if (uuid) return { uuid }
  const { searchParams } = address
  const colegia_assignment_id = short(searchParams.get('colegia_assignment_id'))
  if (!colegia_assignment_id) return undefined
  const lesson_uuid = searchParams.get('lesson_uuid') ?? ''
  const teacher_email = short(searchParams.get('teacher_email'))
  return {
    colegia_assignment_id,
    ...(UUID.test(lesson_uuid) ? { lesson_uuid: lesson_uuid.toLowerCase() } : {}),
    ...(teacher_email ? { teacher_email } : {}),
  }
}

/** Where pupils open what was published; the place of a file may change, so its address names the assignment alone. */
export const createAssignmentLink = (published: {
  uuid: string
  type: AssignmentType
  session: string | null
}): string => {
  const query = `assignment_uuid=${published.uuid}`
  return published.type === 'mindfulness' ? `/audio/${published.session}?${query}` : `/view?${query}`
}
