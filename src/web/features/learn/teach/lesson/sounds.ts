/**
 * Downloads the sessions of a lesson as soon as it opens, because a classroom's network may fail later. Audio that was
 * never requested before is rendered first.
 */
import { useEffect, useState } from 'react'
import type { LearnSession } from '#contract/learn/shapes.ts'
import { type Session, sessionInfo } from '#contract/library.ts'
import { call } from '#web/lib/api.ts'
import { type Line, readTranscript } from '#web/lib/transcript.ts'

export interface SessionSound {
  /** Empty until the audio is ready. */
  url: string
  lines: readonly Line[]
}

const LOOK_EVERY = 4000

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

type SoundSource = Pick<Session, 'uuid' | 'url' | 'transcript_url'>

const pollGeneratedSound = async (session: SoundSource, signal: AbortSignal): Promise<SoundSource> => {
  let found = session
  while (!found.url && !signal.aborted) {
    const asked = { MindfulnessSession: { session_uuid: session.uuid } }
    found = await call(sessionInfo, asked, { signal }).then(
      ({ Session: made }): SoundSource => made,
      () => found,
    )
    if (!found.url) await pause(LOOK_EVERY)
  }
  return found
}

const wordsAt = async (url: string, signal: AbortSignal): Promise<Line[]> => {
  if (!url) return []
  const answer = await fetch(url, { credentials: 'include', signal })
  return answer.ok ? readTranscript(await answer.json()) : []
}

const fetchSound = async (url: string, signal: AbortSignal): Promise<string> => {
  const answer = await fetch(url, { credentials: 'include', signal })
  return answer.ok ? URL.createObjectURL(await answer.blob()) : ''
}

type OnSound = (uuid: string, sound: Partial<SessionSound>) => void

const loadSound = async (session: SoundSource, signal: AbortSignal, hear: OnSound): Promise<void> => {
  const { uuid, url, transcript_url } = await pollGeneratedSound(session, signal)
  if (signal.aborted) return
  hear(uuid, { url })
  const words = wordsAt(transcript_url, signal).then((lines) => hear(uuid, { lines }))
  const sound = fetchSound(url, signal).then((held) => held && hear(uuid, { url: held }))
  await Promise.allSettled([words, sound])
}

export type SessionSounds = Readonly<Record<string, SessionSound>>

export const NO_SOUND: SessionSound = { url: '', lines: [] }

export const useSounds = (sessions: readonly LearnSession[]): SessionSounds => {
  const [sounds, setSounds] = useState<SessionSounds>({})
  // A refetched lesson has the same sessions as new objects, so they are compared as JSON.
  const known = JSON.stringify(sessions.map(({ uuid, url, transcript_url }) => ({ uuid, url, transcript_url })))
  useEffect(() => {
    const gone = new AbortController()
    const held: string[] = []
    const hear: OnSound = (uuid, sound) => {
      if (sound.url?.startsWith('blob:')) held.push(sound.url)
      setSounds((before) => ({ ...before, [uuid]: { ...(before[uuid] ?? NO_SOUND), ...sound } }))
    }
    for (const session of JSON.parse(known) as SoundSource[]) void loadSound(session, gone.signal, hear)
    return () => {
      gone.abort()
      held.forEach((url) => URL.revokeObjectURL(url))
    }
  }, [known])
  return sounds
}
