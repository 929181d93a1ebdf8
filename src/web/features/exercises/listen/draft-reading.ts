/** Plays the lines of a draft one after the other, with their pauses. The next line is fetched while one is playing. */
import { useEffect, useRef, useState } from 'react'
import * as contract from '#contract/exercises.ts'
import { call } from '#web/lib/api.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import type { Lines } from '../draft/lines.ts'
import { startBackgroundSound } from './background-sound.ts'

export interface DraftReading {
  /** `loading` means that the audio of a line is loading. */
  state: 'stopped' | 'loading' | 'playing'
  /** The index of the current or last line, or -1 before the first. */
  lineIndex: number
  /** The error that stopped the preview. */
  error: unknown
  readFrom: (index: number) => void
  stop: () => void
}

const fetchLineAudio = async (uuid: string, id: string, context: AudioContext): Promise<AudioBuffer | null> => {
  const { Spoken } = await call(contract.previewLine, { Exercise: { uuid }, Line: { id } })
  if (Spoken.audio === null) return null
  return context.decodeAudioData(Uint8Array.from(atob(Spoken.audio), (char) => char.charCodeAt(0)).buffer)
}

const waitSeconds = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

const playBuffer = (context: AudioContext, buffer: AudioBuffer, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const source = context.createBufferSource()
    source.buffer = buffer
    source.connect(context.destination)
    source.addEventListener('ended', () => resolve(), { once: true })
    signal.addEventListener('abort', () => source.stop(), { once: true })
    source.start()
  })

interface ReadingOptions {
  uuid: string
  lines: Lines
  context: AudioContext
  signal: AbortSignal
  onSpeaking: (now: boolean) => void
  setProgress: (lineIndex: number, state: DraftReading['state']) => void
}

const playLines = async (
  first: number,
  { uuid, lines, context, signal, onSpeaking, setProgress }: ReadingOptions,
): Promise<void> => {
  const fetchClip = (index: number) => {
    const line = lines[index]
    const clip = line ? fetchLineAudio(uuid, line.id, context) : Promise.resolve(null)
    // The rejection is handled when this line is awaited, which may never happen.
    void ignoreRejection(clip)
    return clip
  }
  let next = fetchClip(first)
  for (const [index, line] of lines.entries()) {
    if (index < first) continue
    setProgress(index, 'loading')
    const clip = await next
    if (signal.aborted) return
    next = fetchClip(index + 1)
    setProgress(index, 'playing')
    onSpeaking(clip !== null)
    if (clip) await playBuffer(context, clip, signal)
    onSpeaking(false)
    if (index < lines.length - 1) await waitSeconds(line.pause_seconds, signal)
    if (signal.aborted) return
  }
  setProgress(-1, 'stopped')
}

type ReadingProgress = Pick<DraftReading, 'lineIndex' | 'state'>

interface DraftReadingProps {
  uuid: string
  /** The URL of the background sound, if there is one. */
  backgroundSoundUrl: string | undefined
  /** Saves unsaved changes and returns the lines as they are then. */
  prepareLines: () => Promise<Lines>
  /** Called before playback starts, so that other audio on the page can stop. */
  onPlay: () => void
}

export const useDraftReading = ({
  uuid,
  backgroundSoundUrl,
  prepareLines,
  onPlay,
}: DraftReadingProps): DraftReading => {
  const running = useRef<AbortController>(null)
  const audioContext = useRef<AudioContext>(null)
  const [{ lineIndex, state }, setProgress] = useState<ReadingProgress>({ lineIndex: -1, state: 'stopped' })
  const [error, setError] = useState<unknown>()

  useEffect(
    () => () => {
      running.current?.abort()
      void audioContext.current?.close()
      audioContext.current = null
    },
    [],
  )

  const startReading = async (first: number): Promise<void> => {
    running.current?.abort()
    const controller = (running.current = new AbortController())
    const { signal } = controller
    onPlay()
    setError(undefined)
    setProgress({ lineIndex: first, state: 'loading' })
    // The context is created and resumed in the click itself: later, browsers would block the audio.
    const context = (audioContext.current ??= new AudioContext())
    void context.resume()
    try {
      const lines = await prepareLines()
      const setLiveProgress = (index: number, newState: DraftReading['state']) =>
        !signal.aborted && setProgress({ lineIndex: index, state: newState })
      if (signal.aborted) return
      const onSpeaking = backgroundSoundUrl
        ? startBackgroundSound({ url: backgroundSoundUrl, context, signal })
        : () => undefined
      await playLines(first, { uuid, lines, context, signal, onSpeaking, setProgress: setLiveProgress })
    } catch (cause) {
      if (signal.aborted) return
      setError(cause)
      setProgress({ lineIndex: first, state: 'stopped' })
    } finally {
      controller.abort()
    }
  }
  const stop = () => {
    running.current?.abort()
    setProgress({ lineIndex, state: 'stopped' })
  }
  return { lineIndex, state, error, readFrom: (index) => void startReading(index), stop }
}
