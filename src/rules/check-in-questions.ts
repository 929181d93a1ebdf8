/** The kinds and the limit of a school's check-in questions. */

/** The most questions of a check-in: nobody answers more every day. */
export const MAX_QUESTIONS = 8

/**
 * The kind of the mood question, which is answered with the sun. Weeks, patterns and check-in reports use it, so each
 * age group has it exactly once.
 */
export const MOOD_QUESTION = 'mood'
/** The kind of all other questions of a school. */
export const CUSTOM_QUESTION = 'own'
