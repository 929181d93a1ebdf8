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
  edited: PersonFormValues,
  before: PersonDetail,
  now: PersonDetail,
): { values: PersonFormValues; conflicts: Partial<PersonFormValues> } => {
  const [previous, current] = [toFormValues(before), toFormValues(now)]
  const fields = Object.keys(current) as (keyof PersonFormValues)[]
  const editedFields = fields.filter((field) => field !== 'section' && edited[field] !== previous[field])
  const conflictingFields = editedFields.filter(
    (field) => current[field] !== previous[field] && current[field] !== edited[field],
  )
  const pickFields = (from: PersonFormValues, names: readonly (keyof PersonFormValues)[]): Partial<PersonFormValues> =>
    Object.fromEntries(names.map((field) => [field, from[field]]))
  return {
    values: { ...current, ...pickFields(edited, editedFields), section: edited.section },
    conflicts: pickFields(current, conflictingFields),
  }
}

/** Returns the other version's value for each field in conflict, shown next to the field. */
export const getConflictTexts = (conflicts: Partial<PersonFormValues>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(conflicts).map(([field, value]) => {
      const displayed = field === 'grade' && value !== '' ? getGradeName(Number(value)) : String(value)
      return [field, displayed === '' ? people('stale.both.empty') : people('stale.both', { value: displayed })]
    }),
  )

/**
 * Returns errors for required fields that are empty, before anything is sent.
 * @param needsGrade whether a student must have a grade
 */
export const findMissingPersonFields = (
  edited: PersonFormValues,
  needsGrade: boolean,
): Readonly<Record<string, string>> => {
  const isStudent = edited.user_type === 'student'
  const requiredFields = [
    ['first_name', edited.first_name.trim(), people('missing')],
    ['last_name', edited.last_name.trim(), people('missing')],
    ...(isStudent && needsGrade ? [['grade', edited.grade, people('missing.grade')]] : []),
    ...(isStudent ? [] : [['email', edited.email.trim(), people('missing')]]),
  ]
  return Object.fromEntries(
    requiredFields.filter(([, value]) => value === '').map(([field, , message]) => [field, message]),
  )
}

type PersonBlock = RequestInput<typeof personAdd>['Person']

/** Omits values that don't apply to the role. */
export const toPersonBlock = (edited: PersonFormValues): Omit<PersonBlock, 'section_uuid'> => {
  const isStudent = edited.user_type === 'student'
  return {
    user_type: edited.user_type,
    first_name: edited.first_name,
    last_name: edited.last_name,
    email: edited.email.trim() || null,
    username: edited.username.trim() || null,
    grade: isStudent && edited.grade !== '' ? Number(edited.grade) : null,
    permission: isStudent ? null : ((edited.permission || null) as LearnPermission | null),
    landing: edited.landing,
    operator: edited.user_type === 'admin' && edited.operator,
  }
}
