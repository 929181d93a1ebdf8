/** Previews a voice before it is chosen: one sample at a time, at the chosen pace. */
import { useEffect, useRef, useState } from 'react'

export interface VoiceSample {
  /** The voice whose sample is playing. */
  playing: string | undefined
  /** The voice whose sample failed to load. */
  failed: string | undefined
  toggle: (voice: string, url: string) => void
}

/** @param onPlay called before a sample starts, so that other audio on the page can stop */
export const useVoiceSample = (rate: number, onPlay: () => void): VoiceSample => {
  const audio = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState<string>()
  const [failed, setFailed] = useState<string>()

  useEffect(() => () => audio.current?.pause(), [])
  useEffect(() => {
    if (audio.current) audio.current.playbackRate = rate
  }, [rate])

  const startSample = (voice: string, url: string) => {
    audio.current?.pause()
    const element = new Audio(url)
    audio.current = element
    element.preservesPitch = true
    element.playbackRate = rate
    element.addEventListener('ended', () => setPlaying(undefined))
    setFailed(undefined)
    setPlaying(voice)
    onPlay()
    element.play().catch(() => {
      if (audio.current !== element || element.error === null) return
      setPlaying(undefined)
      setFailed(voice)
    })
  }
  const toggle = (voice: string, url: string) => {
    if (playing !== voice) return startSample(voice, url)
    audio.current?.pause()
    setPlaying(undefined)
  }
  return { playing, failed, toggle }
}
