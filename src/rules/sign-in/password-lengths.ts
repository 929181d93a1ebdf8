/** The minimum length of a password. It is separate from the list of common passwords, which is large to load. */

/** In characters, for an adult who signs in with the password alone, and for one with a second step. */
export const MIN_PASSWORD_LENGTH = 12
export const MIN_LENGTH_WITH_SECOND_STEP = 8
