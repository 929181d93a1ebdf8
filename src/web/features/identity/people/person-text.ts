/** Formats the details of a person, such as the role, the full name and the last sign-in. */
import type { SchoolPerson } from '#contract/identity/people.ts'
import { gradeLabels } from '#rules/grades.ts'
import { getGradeName } from '#rules/people/people.ts'
import { formatDate } from '#rules/times.ts'
import { people } from '#web/lib/messages/en/people.ts'

export const getFullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`

/** Returns a role such as `Student, Grade 7`. */
export const formatRole = ({ user_type, grade, operator }: SchoolPerson): string => {
  if (user_type === 'student') {
    return grade === null ? people('student') : `${people('student')}, ${getGradeName(grade)}`
  }
  return operator ? `${people(user_type)}, ${people('operator').toLowerCase()}` : people(user_type)
}

/** Returns the name with which a person signs in: the username of a student, or the email address of an adult. */
export const formatSignInName = ({ user_type, email, username }: SchoolPerson): string =>
  (user_type === 'student' ? (username ?? email) : (email ?? username)) ?? ''

export const formatLastSignIn = (signedInAt: string | null): string =>
  signedInAt ? formatDate(signedInAt) : people('lastSignIn.never')

const ageLabels = { ...gradeLabels, adult: '' } as const
export const formatAudience = (audience: SchoolPerson['audience']): string => ageLabels[audience]
