/** Tells failures of one take from those of the connection, the server or the session, which stop all of them. */
import { ApiError } from '#contract/call.ts'

/**
 * `refused`: another attempt changes nothing, as when the recording is handed in, the line has three takes, the file is
 * none, or the person may not record anymore. `take`: the server failed with this take, and others may go through.
 * `all`: no take can be sent now.
 */
export type SendFailure = 'refused' | 'take' | 'all'

/** Statuses that say nothing about the take: no answer, signed out, too slow, too many requests, or an overload. */
const GENERAL_STATUSES: readonly number[] = [0, 401, 408, 429, 502, 503, 504]

export const classifyFailure = (error: unknown): SendFailure => {
  if (!(error instanceof ApiError)) return 'take'
  if (error.sessionEnded || GENERAL_STATUSES.includes(error.http)) return 'all'
  // A 404 without the server's own code comes from a proxy: the recording may be there.
  return error.http >= 400 && error.http < 500 && error.http !== 404 ? 'refused' : 'take'
}
