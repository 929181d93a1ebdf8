/** How long a password has to be. This stands apart from the list of common passwords, which is heavy to load. */

/** Characters, for an adult who signs in with the password alone, and with a second step. */
export const PASSWORD_LEAST = 12
export const PASSWORD_LEAST_WITH_SECOND_STEP = 8
