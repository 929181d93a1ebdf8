/** Asks for a session, and goes on asking while its sound is being made. What is kept on the device needs no answer. */
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { type Session, sessionInfo } from '#contract/library.ts'
import { call } from '#web/lib/api.ts'
import { isOnline } from '#web/lib/online.ts'
import { keptFound, letGo, withKeptSound } from './keep/kept-found.ts'
import { isNoLongerTheirs } from './theirs.ts'

interface Heard {
  outcome: 'found'
  session: Session
  related: readonly Session[]
}
export type Found =
  | Heard
  /** It is not there, or not for this person. */
  | { outcome: 'gone' }
  /** The server could not be reached or was busy. `message` is the server's own sentence wherever it gave one. */
  | { outcome: 'unreachable'; message: string }

/** Milliseconds between two looks at a session whose sound is being made. */
const LOOK_EVERY = 2000

/** Milliseconds that a silent server is waited for where the session lies here. */
const PATIENCE = 4000

/** An address that names no session. */
const isNoName = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== 'none' && (error.http === 400 || error.http === 422)

const ask = async (session_uuid: string, signal?: AbortSignal): Promise<Heard> => {
  const blocks = { MindfulnessSession: { session_uuid } }
  const { Session: session, Related: related } = await call(sessionInfo, blocks, signal ? { signal } : {})
  return { outcome: 'found', session, related }
}

const unheard = (error: unknown): Found =>
  isNoLongerTheirs(error) || isNoName(error)
    ? { outcome: 'gone' }
    : { outcome: 'unreachable', message: error instanceof ApiError ? error.message : NO_ANSWER }

/** Whatever else comes in place of an answer, what lies here is heard. */
const askOfKept = async (kept: Heard): Promise<Found> => {
  const { uuid } = kept.session
  try {
    const heard = await ask(uuid, AbortSignal.timeout(PATIENCE))
    return { ...heard, session: await withKeptSound(heard.session) }
  } catch (error) {
    if (!isNoLongerTheirs(error)) return kept
    await letGo(uuid)
    return { outcome: 'gone' }
  }
}

export const askOnce = async (session_uuid: string): Promise<Found> => {
  const kept = await keptFound(session_uuid)
  if (!kept) return ask(session_uuid).catch(unheard)
  return isOnline() ? askOfKept(kept) : kept
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
