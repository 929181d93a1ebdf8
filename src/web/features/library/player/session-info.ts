/** Asks for a session, and goes on asking while its sound is being made. What is kept on the device needs no answer. */
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { type Session, sessionInfo } from '#contract/library.ts'
import { call } from '#web/lib/api.ts'
import { isOnline } from '#web/lib/online.ts'
import { findDownload, removeUnavailable, withDownloadedAudio } from './downloads/find-download.ts'
import { isAccessLost } from './access-lost.ts'

interface FoundSession {
  outcome: 'found'
  session: Session
  related: readonly Session[]
}
export type SessionResult =
  | FoundSession
  /** It is not there, or not for this person. */
  | { outcome: 'gone' }
  /** The server could not be reached or was busy. `message` is the server's own sentence wherever it gave one. */
  | { outcome: 'unreachable'; message: string }

/** Milliseconds between two looks at a session whose sound is being made. */
const LOOK_EVERY = 2000

/** Milliseconds that a silent server is waited for where the session lies here. */
const SERVER_TIMEOUT = 4000

/** An address that names no session. */
const isInvalidId = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== 'none' && (error.http === 400 || error.http === 422)

const requestSession = async (session_uuid: string, signal?: AbortSignal): Promise<FoundSession> => {
  const blocks = { MindfulnessSession: { session_uuid } }
  const { Session: session, Related: related } = await call(sessionInfo, blocks, signal ? { signal } : {})
  return { outcome: 'found', session, related }
}

const toFailedResult = (error: unknown): SessionResult =>
  isAccessLost(error) || isInvalidId(error)
    ? { outcome: 'gone' }
    : { outcome: 'unreachable', message: error instanceof ApiError ? error.message : NO_ANSWER }

/** Whatever else comes in place of an answer, what lies here is heard. */
const refreshDownload = async (kept: FoundSession): Promise<SessionResult> => {
  const { uuid } = kept.session
  try {
    const heard = await requestSession(uuid, AbortSignal.timeout(SERVER_TIMEOUT))
    return { ...heard, session: await withDownloadedAudio(heard.session) }
  } catch (error) {
    if (!isAccessLost(error)) return kept
    await removeUnavailable(uuid)
    return { outcome: 'gone' }
  }
}

export const fetchSession = async (session_uuid: string): Promise<SessionResult> => {
  const kept = await findDownload(session_uuid)
  if (!kept) return requestSession(session_uuid).catch(toFailedResult)
  return isOnline() ? refreshDownload(kept) : kept
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** @param hear is told of each answer, until there is a sound, none to come, or `signal` stops it */
export const pollSession = async (
  uuid: string,
  signal: AbortSignal,
  hear: (found: SessionResult) => void,
): Promise<void> => {
  let waits = true
  while (waits) {
    const found = await fetchSession(uuid)
    if (signal.aborted) return
    hear(found)
    waits = found.outcome === 'found' && !found.session.url
    if (waits) await pause(LOOK_EVERY)
  }
}
