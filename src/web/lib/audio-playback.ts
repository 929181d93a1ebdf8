/** A single audio file that plays by itself: nothing about it is stored or reported. */
import { useEffect, useRef, useState } from 'react'
import { ignoreRejection } from './log.ts'

export interface AudioPlayback {
  playing: boolean
  failed: boolean
  /** The position in seconds. */
  position: number
  toggle: () => void
  /** Goes to this second, and plays from there. */
  goTo: (seconds: number) => void
  /** From 0 to 1; some devices use their own volume. */
  volume: number
  setVolume: (volume: number) => void
}

const initialState = { playing: false, failed: false, position: 0 }

const addListeners = (audio: HTMLAudioElement, changed: () => void): void => {
  for (const name of ['play', 'pause', 'ended', 'timeupdate', 'seeking', 'seeked', 'error', 'loadedmetadata']) {
    audio.addEventListener(name, changed)
  }
}

const readState = (audio: HTMLAudioElement) => ({
  playing: !audio.paused && !audio.ended && audio.error === null,
  failed: audio.error !== null,
  position: audio.currentTime,
})

/** @param onPlay called before the audio starts, to stop other audio on the page */
export const useAudioPlayback = (url: string, onPlay: () => void): AudioPlayback => {
  const audio = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState(initialState)
  const [volume, setVolumeState] = useState(1)
  // Another address creates another element, which would start at full volume.
  const volumeRef = useRef(volume)

  useEffect(() => {
    const element = new Audio()
    element.preload = 'metadata'
    element.src = url
    element.volume = volumeRef.current
    audio.current = element
    addListeners(element, () => audio.current === element && setState(readState(element)))
    return () => {
      audio.current = null
      element.pause()
      element.removeAttribute('src')
      element.load()
      setState(initialState)
    }
  }, [url])

  const begin = (): void => {
    const element = audio.current
    if (!element) return
    if (element.error) element.load()
    onPlay()
    // If the browser blocks playback, it stays paused and the button unchanged.
    void ignoreRejection(element.play())
  }
  const toggle = (): void => {
    if (state.playing) audio.current?.pause()
    else begin()
  }
  const goTo = (seconds: number): void => {
    if (!audio.current) return
    audio.current.currentTime = seconds
    if (!state.playing) begin()
  }
  const setVolume = (level: number): void => {
    setVolumeState(level)
    volumeRef.current = level
    if (audio.current) audio.current.volume = level
  }
  return { ...state, toggle, goTo, volume, setVolume }
}
