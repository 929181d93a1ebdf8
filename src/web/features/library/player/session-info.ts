/** Requests a session, and polls it while its audio is processing. A downloaded session needs no response. */
import { ApiError, isNotFound } from '#contract/call.ts'
import { type Session, sessionInfo } from '#contract/library.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { call } from '#web/lib/api.ts'
import { delay } from '#web/lib/delay.ts'
import { isOnline } from '#web/lib/online.ts'
import { findDownload, removeUnavailable, withDownloadedAudio } from './downloads/find-download.ts'

interface FoundSession {
  outcome: 'found'
  session: Session
  related: readonly Session[]
}
export type SessionResult =
  | FoundSession
  /** The session doesn't exist, or not for this person. */
  | { outcome: 'gone' }
  /** The server could not be reached or was busy. `message` is the server's own message, if it sent one. */
  | { outcome: 'unreachable'; message: string }

/** A session whose audio is processing is polled at this interval, in milliseconds. */
const POLL_INTERVAL_MS = 2000

/** If the session is downloaded, the server gets this many milliseconds to respond. */
const SERVER_TIMEOUT_MS = 4000

/** The URL contains no valid session ID. */
const isInvalidId = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== 'none' && (error.http === 400 || error.http === 422)

const requestSession = async (session_uuid: string, signal?: AbortSignal): Promise<FoundSession> => {
  const blocks = { MindfulnessSession: { session_uuid } }
  const { Session: session, Related: related } = await call(sessionInfo, blocks, signal ? { signal } : {})
  return { outcome: 'found', session, related }
}

const toFailedResult = (error: unknown): SessionResult =>
  isNotFound(error) || isInvalidId(error)
    ? { outcome: 'gone' }
    : { outcome: 'unreachable', message: toErrorText(error) }

/** Plays the download after any other error. */
const refreshDownload = async (download: FoundSession): Promise<SessionResult> => {
  const { uuid } = download.session
  try {
    const fetched = await requestSession(uuid, AbortSignal.timeout(SERVER_TIMEOUT_MS))
    return { ...fetched, session: await withDownloadedAudio(fetched.session) }
  } catch (error) {
    if (!isNotFound(error)) return download
    await removeUnavailable(uuid)
    return { outcome: 'gone' }
  }
}

export const fetchSession = async (session_uuid: string): Promise<SessionResult> => {
  const download = await findDownload(session_uuid)
  if (!download) return requestSession(session_uuid).catch(toFailedResult)
  return isOnline() ? refreshDownload(download) : download
}

/** @param onResult called with each response, until there is audio, none is expected or `signal` aborts */
export const pollSession = async (
  uuid: string,
  signal: AbortSignal,
  onResult: (result: SessionResult) => void,
): Promise<void> => {
  let isPending = true
  while (isPending) {
    const result = await fetchSession(uuid)
    if (signal.aborted) return
    onResult(result)
    isPending = result.outcome === 'found' && !result.session.url
    if (isPending) await delay(POLL_INTERVAL_MS)
  }
}
