/** A problem that the person at the command line can fix. `message` says what happened, why, and what to do next. */
export class UserFacingError extends Error {}
