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

export interface SessionAudio {
  /** Empty until the audio is ready. */
  url: string
  lines: readonly TimedTranscriptLine[]
}

const POLL_INTERVAL_MS = 4000

type AudioSource = Pick<Session, 'uuid' | 'url' | 'transcript_url'>

/** Polls the session until its audio is ready. Stops if the session was deleted, and retries after any other error. */
const pollUntilRendered = async (session: AudioSource, signal: AbortSignal): Promise<AudioSource> => {
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

const fetchAudio = async (url: string, signal: AbortSignal): Promise<string> => {
  const response = await fetch(url, { credentials: 'include', signal })
  return response.ok ? URL.createObjectURL(await response.blob()) : ''
}

type OnAudio = (uuid: string, audio: Partial<SessionAudio>) => void

const loadAudio = async (session: AudioSource, signal: AbortSignal, onAudio: OnAudio): Promise<void> => {
  const { uuid, url, transcript_url } = await pollUntilRendered(session, signal)
  if (signal.aborted) return
  onAudio(uuid, { url })
  const transcript = fetchTranscript(transcript_url, signal).then((lines) => onAudio(uuid, { lines }))
  const audio = fetchAudio(url, signal).then((objectUrl) => objectUrl && onAudio(uuid, { url: objectUrl }))
  await Promise.allSettled([transcript, audio])
}

export type AudioBySession = Readonly<Record<string, SessionAudio>>

export const NO_AUDIO: SessionAudio = { url: '', lines: [] }

export const useSessionAudio = (sessions: readonly LearnSession[]): AudioBySession => {
  const [audioBySession, setAudioBySession] = useState<AudioBySession>({})
  // A refetched lesson has the same sessions as new objects, so they are compared as JSON.
  const serialized = JSON.stringify(sessions.map(({ uuid, url, transcript_url }) => ({ uuid, url, transcript_url })))
  useEffect(() => {
    const controller = new AbortController()
    const objectUrls: string[] = []
    const onAudio: OnAudio = (uuid, audio) => {
      if (audio.url?.startsWith('blob:')) objectUrls.push(audio.url)
      setAudioBySession((before) => ({ ...before, [uuid]: { ...(before[uuid] ?? NO_AUDIO), ...audio } }))
    }
    for (const session of JSON.parse(serialized) as AudioSource[]) void loadAudio(session, controller.signal, onAudio)
    return () => {
      controller.abort()
      objectUrls.forEach((url) => URL.revokeObjectURL(url))
    }
  }, [serialized])
  return audioBySession
}
