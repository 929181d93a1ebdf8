/**
 * Downloads the sessions of a lesson as soon as it opens, because a classroom's network may fail later. Audio that was
 * never requested before is rendered first.
 */
import { useEffect, useState } from 'react'
import { isNotFound } from '#contract/call.ts'
import type { LearnSession } from '#contract/learn/shapes.ts'
import { type Session, sessionInfo } from '#contract/library.ts'
import { call } from '#web/lib/api.ts'
import { delay } from '#web/lib/delay.ts'
import { type TimedTranscriptLine, readTranscript } from '#web/lib/transcript.ts'

export interface SessionSound {
  /** Empty until the audio is ready. */
  url: string
  lines: readonly TimedTranscriptLine[]
}

const POLL_INTERVAL_MS = 4000

type SoundSource = Pick<Session, 'uuid' | 'url' | 'transcript_url'>

/** Polls the session until its audio is ready. Stops if the session was deleted, and retries after any other error. */
const pollGeneratedSound = async (session: SoundSource, signal: AbortSignal): Promise<SoundSource> => {
  let loaded = session
  while (!loaded.url && !signal.aborted) {
    try {
      const request = { MindfulnessSession: { session_uuid: session.uuid } }
      loaded = (await call(sessionInfo, request, { signal })).Session
    } catch (error) {
      if (isNotFound(error)) return loaded
    }
    if (!loaded.url) await delay(POLL_INTERVAL_MS)
  }
  return loaded
}

const fetchTranscript = async (url: string, signal: AbortSignal): Promise<TimedTranscriptLine[]> => {
  if (!url) return []
  const response = await fetch(url, { credentials: 'include', signal })
  return response.ok ? readTranscript(await response.json()) : []
}

const fetchSound = async (url: string, signal: AbortSignal): Promise<string> => {
  const response = await fetch(url, { credentials: 'include', signal })
  return response.ok ? URL.createObjectURL(await response.blob()) : ''
}

type OnSound = (uuid: string, sound: Partial<SessionSound>) => void

const loadSound = async (session: SoundSource, signal: AbortSignal, onSound: OnSound): Promise<void> => {
  const { uuid, url, transcript_url } = await pollGeneratedSound(session, signal)
  if (signal.aborted) return
  onSound(uuid, { url })
  const transcript = fetchTranscript(transcript_url, signal).then((lines) => onSound(uuid, { lines }))
  const sound = fetchSound(url, signal).then((held) => held && onSound(uuid, { url: held }))
  await Promise.allSettled([transcript, sound])
}

export type SessionSounds = Readonly<Record<string, SessionSound>>

export const NO_SOUND: SessionSound = { url: '', lines: [] }

export const useSounds = (sessions: readonly LearnSession[]): SessionSounds => {
  const [sounds, setSounds] = useState<SessionSounds>({})
  // A refetched lesson has the same sessions as new objects, so they are compared as JSON.
  const serialized = JSON.stringify(sessions.map(({ uuid, url, transcript_url }) => ({ uuid, url, transcript_url })))
  useEffect(() => {
    const controller = new AbortController()
    const held: string[] = []
    const onSound: OnSound = (uuid, sound) => {
      if (sound.url?.startsWith('blob:')) held.push(sound.url)
      setSounds((before) => ({ ...before, [uuid]: { ...(before[uuid] ?? NO_SOUND), ...sound } }))
    }
    for (const session of JSON.parse(serialized) as SoundSource[]) void loadSound(session, controller.signal, onSound)
    return () => {
      controller.abort()
      held.forEach((url) => URL.revokeObjectURL(url))
    }
  }, [serialized])
  return sounds
}
