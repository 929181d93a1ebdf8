/** Decides whether an error means that a downloaded session is no longer available to this person. */
import { ApiError } from '#contract/call.ts'

/** The code for an item that doesn't exist for this person. */
const NOT_FOUND = '400'

/**
 * Checks that our own server reports the session as deleted or not available to this person. It never says which. Any
 * other error says nothing about the session: it may come from a filter, a proxy or an ended auth session.
 */
export const isAccessLost = (error: unknown): boolean =>
  error instanceof ApiError && error.code === NOT_FOUND && error.http === 404
