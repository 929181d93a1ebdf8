/** What the server's refusal of a session means for whoever has kept it. */
import { ApiError } from '#contract/call.ts'

/** Status code of what is not there for this person. */
const NOT_FOUND = '400'

/**
 * Our server itself says that the session is gone, or not theirs: it tells nobody which. Anything else that refuses, such as
 * the page of a filter, a proxy or an ended sign-in, says nothing about the session.
 */
export const isAccessLost = (error: unknown): boolean =>
  error instanceof ApiError && error.code === NOT_FOUND && error.http === 404
