/** Asks for a session, and goes on asking while its sound is being made. What is kept on the device needs no answer. */
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { type Session, sessionInfo } from '#contract/library.ts'
import { call } from '#web/lib/api.ts'
import { isOnline } from '#web/lib/online.ts'
import { keptFound, letGo, withKeptSound } from './keep/kept-found.ts'

export type Found =
  | { outcome: 'found'; session: Session; related: readonly Session[] }
  /** It is not there, or not for this person. */
  | { outcome: 'gone' }
  /** Nobody answered, or not now; `message` is the server's own sentence wherever it gave one (spec 8). */
  | { outcome: 'unreachable'; message: string; refused?: boolean }

/** Milliseconds between two looks at a session whose sound is being made. */
const LOOK_EVERY = 2000

/** Milliseconds that a silent server is waited for where the session lies here. */
const PATIENCE = 4000

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.http === 404 || error.http === 400 || error.http === 422)

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.http === 403 && !error.sessionEnded

const askServer = async (session_uuid: string, signal?: AbortSignal): Promise<Found> => {
  try {
    const blocks = { MindfulnessSession: { session_uuid } }
    const { Session: session, Related: related } = await call(sessionInfo, blocks, signal ? { signal } : {})
    return { outcome: 'found', session, related }
  } catch (error) {
    if (isGone(error)) return { outcome: 'gone' }
    const message = error instanceof ApiError ? error.message : NO_ANSWER
    return { outcome: 'unreachable', message, refused: isRefused(error) }
  }
}

export const askOnce = async (session_uuid: string): Promise<Found> => {
  const kept = await keptFound(session_uuid)
  if (!kept) return askServer(session_uuid)
  if (!isOnline()) return kept
  const found = await askServer(session_uuid, AbortSignal.timeout(PATIENCE))
  if (found.outcome === 'found') return { ...found, session: await withKeptSound(found.session) }
  if (found.outcome === 'unreachable' && !found.refused) return kept
  await letGo(session_uuid)
  return found
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
