/** Asks for a session, and goes on asking while its sound is being made. */
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { type Session, sessionInfo } from '#contract/library.ts'
import { call } from '#web/lib/api.ts'

export type Found =
  | { outcome: 'found'; session: Session; related: readonly Session[] }
  /** It is not there, or not for this person. */
  | { outcome: 'gone' }
  /** Nobody answered, or not now; `message` is the server's own sentence wherever it gave one (spec 8). */
  | { outcome: 'unreachable'; message: string }

/** Milliseconds between two looks at a session whose sound is being made. */
const LOOK_EVERY = 2000

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.http === 404 || error.http === 400 || error.http === 422)

export const askOnce = async (session_uuid: string): Promise<Found> => {
  try {
    const { Session: session, Related: related } = await call(sessionInfo, { MindfulnessSession: { session_uuid } })
    return { outcome: 'found', session, related }
  } catch (error) {
    if (isGone(error)) return { outcome: 'gone' }
    return { outcome: 'unreachable', message: error instanceof ApiError ? error.message : NO_ANSWER }
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** @param hear is told of each answer, until there is a sound, none to come, or `signal` stops it */
export const askForSession = async (uuid: string, signal: AbortSignal, hear: (found: Found) => void): Promise<void> => {
  let waits = true
  while (waits) {
    const found = await askOnce(uuid)
    if (signal.aborted) return
    hear(found)
    waits = found.outcome === 'found' && !found.session.url
    if (waits) await pause(LOOK_EVERY)
  }
}
