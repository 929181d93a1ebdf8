/** Brings a session to the device: what the server says of it, its sound, its words and its cover. */
import { ApiError } from '#contract/call.ts'
import { type Session, sessionInfo } from '#contract/library.ts'
import { coverAs } from '#rules/covers.ts'
import { call } from '#web/lib/api.ts'
import { type KeptSession, keepSession } from '#web/lib/kept-sessions.ts'

/** Why it could not be kept. */
export type Trouble = 'room' | 'network' | 'gone' | 'making'

export class NotKept extends Error {
  readonly why: Trouble

  constructor(why: Trouble, cause?: unknown) {
    super(`Not kept: ${why}`, { cause })
    this.name = 'NotKept'
    this.why = why
  }
}

export interface Bringing {
  account: string
  signal: AbortSignal
  /** From 0 to 1. */
  onShare: (share: number) => void
}

/** A line that brings nothing for this long is broken, in milliseconds. */
const STALLED = 30_000

/** Bytes that stay free beside what comes: the browser needs some itself. */
const MARGIN = 5_000_000

/** Not every browser says how much room there is. */
const hasRoomFor = async (bytes: number): Promise<boolean> => {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined || quota - usage > bytes + MARGIN
}

const troubleOf = (error: unknown): NotKept => {
  if (error instanceof NotKept) return error
  const refused = error instanceof ApiError && error.http >= 400 && error.http < 500 && error.http !== 429
  if (refused) return new NotKept('gone', error)
  const full = error instanceof DOMException && error.name === 'QuotaExceededError'
  return new NotKept(full ? 'room' : 'network', error)
}

const ask = async (address: string, signal: AbortSignal): Promise<Response> => {
  const answer = await fetch(address, { credentials: 'same-origin', signal })
  if (!answer.ok) throw new NotKept(answer.status === 404 ? 'gone' : 'network')
  return answer
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>

/** The next piece; undefined at the end. @throws NotKept where the line brings nothing more */
const nextPiece = async (reader: Reader): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  let stalled = false
  const timer = setTimeout(() => {
    stalled = true
    void reader.cancel()
  }, STALLED)
  const { value } = await reader.read().finally(() => clearTimeout(timer))
  if (stalled) throw new NotKept('network')
  return value
}

/** Reads it piece by piece, so that it can be said how far it is. */
const bringSound = async (address: string, { signal, onShare }: Bringing): Promise<Blob> => {
  const answer = await ask(address, signal)
  const total = Number(answer.headers.get('content-length')) || 0
  if (!answer.body || !(await hasRoomFor(total))) throw new NotKept(answer.body ? 'room' : 'network')
  const reader = answer.body.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let come = 0
  for (let piece = await nextPiece(reader); piece; piece = await nextPiece(reader)) {
    pieces.push(piece)
    come += piece.length
    if (total) onShare(Math.min(1, come / total))
  }
  if (come === 0 || come < total) throw new NotKept('network')
  return new Blob(pieces, { type: answer.headers.get('content-type') ?? '' })
}

/** Without its cover it has the house print. */
const bringCover = async (session: Session, signal: AbortSignal): Promise<Blob | undefined> => {
  const address = coverAs(session.session_thumbnail, '1x1', 400)
  return address ? (await ask(address, signal)).blob() : undefined
}

const bringWords = async ({ transcript_url }: Session, signal: AbortSignal): Promise<unknown> =>
  transcript_url ? (await ask(transcript_url, signal)).json() : undefined

/** Nobody's marks: what somebody has heard and likes stays with the server. */
const unmarked = (session: Session): Session => ({
  ...session,
  paused_seconds: 0,
  is_favourite: 0,
  completed_at: null,
  listened_at: null,
})

const bring = async (session_uuid: string, bringing: Bringing): Promise<void> => {
  const { account, signal } = bringing
  const { Session: session } = await call(sessionInfo, { MindfulnessSession: { session_uuid } }, { signal })
  if (!session.url) throw new NotKept('making')
  const sound = await bringSound(session.url, bringing)
  const [words, cover] = await Promise.all([
    bringWords(session, signal).catch(() => undefined),
    bringCover(session, signal).catch(() => undefined),
  ])
  signal.throwIfAborted()
  const size = sound.size + (cover?.size ?? 0) + JSON.stringify(words ?? '').length
  const now = Date.now()
  const kept: KeptSession = {
    uuid: session.uuid,
    session: unmarked(session),
    url: session.url,
    transcriptUrl: session.transcript_url,
    cover,
    size,
    keptAt: now,
    checkedAt: now,
  }
  await keepSession(account, { kept, sound, words })
}

/** @throws NotKept, or whatever `signal` was aborted with */
export const bringSession = async (uuid: string, bringing: Bringing): Promise<void> => {
  try {
    await bring(uuid, bringing)
  } catch (error) {
    bringing.signal.throwIfAborted()
    throw troubleOf(error)
  }
}
