/** The roles, statuses and limits of people at a school, and the rules for usernames. */
import { tidyName } from '../names.ts'

export const personKinds = ['student', 'teacher', 'teacher_only', 'admin'] as const
export type PersonKind = (typeof personKinds)[number]

/**
 * The statuses of a person; several can apply. `never` has not signed in yet, `invited` has an open invitation, and
 * `without` has no way to sign in.
 */
export const personStates = ['active', 'invited', 'without', 'never', 'two_step', 'deactivated'] as const
export type PersonState = (typeof personStates)[number]

/** The permissions that open Learn; a person has at most one. */
export const learnPermissions = ['learn', 'demo_learn'] as const
export type LearnPermission = (typeof learnPermissions)[number]

/** Kindergarten is 0. */
export const HIGHEST_GRADE = 12
export const schoolGrades: readonly number[] = Array.from({ length: HIGHEST_GRADE + 1 }, (_, grade) => grade)
export const getGradeName = (grade: number): string => (grade === 0 ? 'Kindergarten' : `Grade ${grade}`)

/** The age group that a grade belongs to. */
export const getAudienceOfGrade = (grade: number): 'k_5' | 'middle_school' | 'high_school' => {
  if (grade <= 5) return 'k_5'
  return grade <= 8 ? 'middle_school' : 'high_school'
}

export const MAX_NAME_LENGTH = 80
export const MAX_EMAIL_LENGTH = 254
export const MAX_USERNAME_LENGTH = 40

/**
 * Returns whether a text is a valid username: letters and digits of any alphabet, with dots, dashes and underscores
 * between them.
 */
export const isUsername = (text: string): boolean =>
  text.length <= MAX_USERNAME_LENGTH && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}]$/u.test(text)

const toUsernamePart = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/**
 * Returns `zara.haddad`, or `zara.haddad2` if it is taken.
 *
 * @param isTaken returns whether somebody has the username, in any letter case
 */
export const suggestUsername = (
  { first_name, last_name }: { first_name: string; last_name: string },
  isTaken: (username: string) => boolean,
): string => {
  const fullName = [toUsernamePart(tidyName(first_name)), toUsernamePart(tidyName(last_name))].filter(Boolean).join('.')
  const base = (isUsername(fullName.slice(0, MAX_USERNAME_LENGTH - 4)) ? fullName : 'student').slice(
    0,
    MAX_USERNAME_LENGTH - 4,
  )
  let name = base
  for (let count = 2; isTaken(name); count += 1) name = `${base}${count}`
  return name
}

/** The days after which a withdrawn person is deleted with all their data. */
export const DELETE_AFTER_DAYS = 60
/** The months after which a deactivated person is deleted, if nobody marked them as withdrawn. */
export const MAX_DEACTIVATED_MONTHS = 24

/** The most students who can get a new passphrase in one request. Each one takes the server a moment. */
export const MAX_PASSPHRASES = 40
/** The most invitations of one request. */
export const MAX_INVITED = 100
