/** Brings a session to the device: what the server says of it, its sound, its words and its cover. */
import { type Session, sessionInfo } from '#contract/library.ts'
import { coverAs } from '#rules/covers.ts'
import { call } from '#web/lib/api.ts'
import { type KeptSession, keepSession } from '#web/lib/kept-sessions.ts'
import { storedAccount } from '#web/lib/stored.ts'
import { isNoLongerTheirs } from '../theirs.ts'
import { bringFile, bringLargeFile, inTime, NotKept } from './bring-file.ts'

export interface Bringing {
  account: string
  signal: AbortSignal
  /** From 0 to 1. */
  onShare: (share: number) => void
}

const troubleOf = (error: unknown): NotKept => {
  if (error instanceof NotKept) return error
  if (isNoLongerTheirs(error)) return new NotKept('gone', error)
  const full = error instanceof DOMException && error.name === 'QuotaExceededError'
  return new NotKept(full ? 'room' : 'network', error)
}

/** Without its cover it has the house print. */
const bringCover = async (session: Session, signal: AbortSignal): Promise<Blob | undefined> => {
  const address = coverAs(session.session_thumbnail, '1x1', 400)
  return address ? bringFile(address, signal) : undefined
}

const bringWords = async ({ transcript_url }: Session, signal: AbortSignal): Promise<unknown> =>
  transcript_url ? (JSON.parse(await (await bringFile(transcript_url, signal)).text()) as unknown) : undefined

/** Nobody's marks: what somebody has heard and likes stays with the server. */
const unmarked = (session: Session): Session => ({
  ...session,
  paused_seconds: 0,
  is_favourite: 0,
  completed_at: null,
  listened_at: null,
})

const bring = async (session_uuid: string, { account, signal, onShare }: Bringing): Promise<void> => {
  const blocks = { MindfulnessSession: { session_uuid } }
  const { Session: session } = await inTime(signal, (limited) => call(sessionInfo, blocks, { signal: limited }))
  if (!session.url) throw new NotKept('making')
  const sound = await bringLargeFile(session.url, signal, onShare)
  const [words, cover] = await Promise.all([
    bringWords(session, signal).catch(() => undefined),
    bringCover(session, signal).catch(() => undefined),
  ])
  signal.throwIfAborted()
  // Another tab may have signed them out.
  if (storedAccount() !== account) throw new NotKept('gone')
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
