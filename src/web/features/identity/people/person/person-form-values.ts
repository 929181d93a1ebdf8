/** The form values of a person, and the part of them that is sent. */
import type { RequestInput } from '#contract/endpoint.ts'
import type { PersonDetail, personAdd } from '#contract/identity/people.ts'
import { type LearnPermission, type PersonKind, getGradeName } from '#rules/people/people.ts'
import { people } from '#web/lib/messages/en/people.ts'

export interface PersonFormValues {
  user_type: PersonKind
  first_name: string
  last_name: string
  email: string
  username: string
  grade: string
  section: string
  permission: string
  landing: 'home' | 'learn'
  operator: boolean
}

export const toFormValues = (person: PersonDetail | undefined, section = ''): PersonFormValues => ({
  user_type: person?.user_type ?? 'student',
  first_name: person?.first_name ?? '',
  last_name: person?.last_name ?? '',
  email: person?.email ?? '',
  username: person?.username ?? '',
  grade: person && person.grade !== null ? String(person.grade) : '',
  section,
  permission: person ? (person.permissions[0] ?? '') : 'learn',
  landing: person?.landing ?? 'home',
  operator: person?.operator ?? false,
})

/** Merges a newer version into the form: it applies to fields that weren't edited, and edits remain. */
export const mergeFormValues = (
  written: PersonFormValues,
  before: PersonDetail,
  now: PersonDetail,
): { written: PersonFormValues; both: Partial<PersonFormValues> } => {
  const [previous, current] = [toFormValues(before), toFormValues(now)]
  const fields = Object.keys(current) as (keyof PersonFormValues)[]
  const editedFields = fields.filter((field) => field !== 'section' && written[field] !== previous[field])
  const both = editedFields.filter((field) => current[field] !== previous[field] && current[field] !== written[field])
  const pickFields = (from: PersonFormValues, names: readonly (keyof PersonFormValues)[]): Partial<PersonFormValues> =>
    Object.fromEntries(names.map((field) => [field, from[field]]))
  return {
    written: { ...current, ...pickFields(written, editedFields), section: written.section },
    both: pickFields(current, both),
  }
}

/** Returns the other version's value for each field in conflict, shown next to the field. */
export const getConflictTexts = (both: Partial<PersonFormValues>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(both).map(([field, value]) => {
      const displayed = field === 'grade' && value !== '' ? getGradeName(Number(value)) : String(value)
      return [field, displayed === '' ? people('stale.both.empty') : people('stale.both', { value: displayed })]
    }),
  )

/**
 * Returns errors for required fields that are empty, before anything is sent.
 * @param needsGrade whether a student must have a grade
 */
export const findMissingFields = (written: PersonFormValues, needsGrade: boolean): Readonly<Record<string, string>> => {
  const isStudent = written.user_type === 'student'
  const requiredFields = [
    ['first_name', written.first_name.trim(), people('missing')],
    ['last_name', written.last_name.trim(), people('missing')],
    ...(isStudent && needsGrade ? [['grade', written.grade, people('missing.grade')]] : []),
    ...(isStudent ? [] : [['email', written.email.trim(), people('missing')]]),
  ]
  return Object.fromEntries(
    requiredFields.filter(([, value]) => value === '').map(([field, , message]) => [field, message]),
  )
}

type PersonBlock = RequestInput<typeof personAdd>['Person']

/** Omits values that don't apply to the role. */
export const toPersonBlock = (written: PersonFormValues): Omit<PersonBlock, 'section_uuid'> => {
  const isStudent = written.user_type === 'student'
  return {
    user_type: written.user_type,
    first_name: written.first_name,
    last_name: written.last_name,
    email: written.email.trim() || null,
    username: written.username.trim() || null,
    grade: isStudent && written.grade !== '' ? Number(written.grade) : null,
    permission: isStudent ? null : ((written.permission || null) as LearnPermission | null),
    landing: written.landing,
    operator: written.user_type === 'admin' && written.operator,
  }
}
