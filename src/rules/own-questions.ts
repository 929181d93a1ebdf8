/** What holds of a school's own questions for check-ins. */

/** More than this nobody answers every day. */
export const MOST_QUESTIONS = 8

/** The question with the sun. Weeks, patterns and check-in reports use it, so each age group has it exactly once. */
export const SUN = 'mood'
/** Whatever else a school asks. */
export const OWN = 'own'
