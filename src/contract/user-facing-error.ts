/** An error whose `message` is for the person who caused it: what happened, why, and what to do next. */
export class UserFacingError extends Error {}
