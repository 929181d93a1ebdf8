/** A single sound that plays by itself: nothing about it is stored or reported. */
import { useEffect, useRef, useState } from 'react'
import { ignoreRejection } from './log.ts'

export interface PreviewSound {
  playing: boolean
  failed: boolean
  /** The position in seconds. */
  at: number
  toggle: () => void
  /** Goes to this second, and plays from there. */
  goTo: (seconds: number) => void
  /** From 0 to 1; some devices use their own volume. */
  volume: number
  setVolume: (volume: number) => void
}

const initialState = { playing: false, failed: false, at: 0 }

const addListeners = (sound: HTMLAudioElement, changed: () => void): void => {
  for (const name of ['play', 'pause', 'ended', 'timeupdate', 'seeking', 'seeked', 'error', 'loadedmetadata']) {
    sound.addEventListener(name, changed)
  }
}

const readState = (sound: HTMLAudioElement) => ({
  playing: !sound.paused && !sound.ended && sound.error === null,
  failed: sound.error !== null,
  at: sound.currentTime,
})

/** @param onPlay called before the sound starts, to stop other sounds on the page */
export const usePreviewSound = (url: string, onPlay: () => void): PreviewSound => {
  const sound = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState(initialState)
  const [volume, setVolumeState] = useState(1)
  // Another address creates another element, which would start at full volume.
  const volumeRef = useRef(volume)

  useEffect(() => {
    const element = new Audio()
    element.preload = 'metadata'
    element.src = url
    element.volume = volumeRef.current
    sound.current = element
    addListeners(element, () => sound.current === element && setState(readState(element)))
    return () => {
      sound.current = null
      element.pause()
      element.removeAttribute('src')
      element.load()
      setState(initialState)
    }
  }, [url])

  const begin = (): void => {
    const element = sound.current
    if (!element) return
    if (element.error) element.load()
    onPlay()
    // If the browser blocks playback, the sound stays paused and the button unchanged.
    void ignoreRejection(element.play())
  }
  const toggle = (): void => {
    if (state.playing) sound.current?.pause()
    else begin()
  }
  const goTo = (seconds: number): void => {
    if (!sound.current) return
    sound.current.currentTime = seconds
    if (!state.playing) begin()
  }
  const setVolume = (level: number): void => {
    setVolumeState(level)
    volumeRef.current = level
    if (sound.current) sound.current.volume = level
  }
  return { ...state, toggle, goTo, volume, setVolume }
}
