/** People as a school keeps them: what they are, how they stand, and what a name to sign in with may look like. */
import { tidyName } from '../names.ts'

export const personKinds = ['student', 'teacher', 'teacher_only', 'admin'] as const
export type PersonKind = (typeof personKinds)[number]

/**
 * How somebody stands; more than one may be so. `never` has not signed in yet, `invited` has an invitation waiting, `without`
 * has nothing to sign in with.
 */
export const personStates = ['active', 'invited', 'without', 'never', 'two_step', 'deactivated'] as const
export type PersonState = (typeof personStates)[number]

/** What opens Learn; one of them at most. */
export const learnPermissions = ['learn', 'demo_learn'] as const
export type LearnPermission = (typeof learnPermissions)[number]

/** Kindergarten is 0. */
export const HIGHEST_GRADE = 12
export const schoolGrades: readonly number[] = Array.from({ length: HIGHEST_GRADE + 1 }, (_, grade) => grade)
export const schoolGradeName = (grade: number): string => (grade === 0 ? 'Kindergarten' : `Grade ${grade}`)

/** The age group that a grade belongs to. */
export const audienceOfGrade = (grade: number): 'k_5' | 'middle_school' | 'high_school' => {
  if (grade <= 5) return 'k_5'
  return grade <= 8 ? 'middle_school' : 'high_school'
}

export const NAME_MOST = 80
export const EMAIL_MOST = 254
export const USERNAME_MOST = 40
export const CLASS_NAME_MOST = 60

/** Letters and figures of any alphabet, with dots, dashes and underscores between; never an email address. */
export const isUsername = (text: string): boolean =>
  text.length <= USERNAME_MOST && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}]$/u.test(text)

const toUsernamePart = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** `zara.haddad`, else `zara.haddad2`. @param taken whether somebody has it, whatever its case */
export const usernameFor = (
  { first_name, last_name }: { first_name: string; last_name: string },
  taken: (username: string) => boolean,
): string => {
  const fullName = [toUsernamePart(tidyName(first_name)), toUsernamePart(tidyName(last_name))].filter(Boolean).join('.')
  const base = (isUsername(fullName.slice(0, USERNAME_MOST - 4)) ? fullName : 'pupil').slice(0, USERNAME_MOST - 4)
  let name = base
  for (let count = 2; taken(name); count += 1) name = `${base}${count}`
  return name
}

/** Somebody who has left is deleted with all that is theirs after so many days. */
export const LEAVING_DAYS = 60
/** Somebody who was deactivated and never said to have left goes after so many months at the latest. */
export const FORGOTTEN_MONTHS = 24

/** How many students can get a new passphrase in one request: each takes the server a moment. */
export const MOST_PASSPHRASES = 40
/** Invitations are made for so many at once. */
export const MOST_INVITED = 100
