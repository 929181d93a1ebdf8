/** One sound, played by itself: nothing is remembered of it and nothing is reported. */
import { useEffect, useRef, useState } from 'react'

export interface PreviewSound {
  playing: boolean
  failed: boolean
  /** Seconds. */
  at: number
  toggle: () => void
  /** To this second, and on from there. */
  goTo: (seconds: number) => void
  /** 0 to 1; some devices keep their own. */
  volume: number
  setVolume: (volume: number) => void
}

const still = { playing: false, failed: false, at: 0 }

const listenTo = (sound: HTMLAudioElement, changed: () => void): void => {
  for (const name of ['play', 'pause', 'ended', 'timeupdate', 'seeking', 'seeked', 'error', 'loadedmetadata']) {
    sound.addEventListener(name, changed)
  }
}

const stateOf = (sound: HTMLAudioElement) => ({
  playing: !sound.paused && !sound.ended && sound.error === null,
  failed: sound.error !== null,
  at: sound.currentTime,
})

/** @param onPlay called before it begins, for whatever else sounds on the page */
export const usePreviewSound = (url: string, onPlay: () => void): PreviewSound => {
  const sound = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState(still)
  const [volume, turn] = useState(1)
  // Another address is another element, which would begin at full loudness.
  const loudness = useRef(volume)

  useEffect(() => {
    const element = new Audio()
    element.preload = 'metadata'
    element.src = url
    element.volume = loudness.current
    sound.current = element
    listenTo(element, () => sound.current === element && setState(stateOf(element)))
    return () => {
      sound.current = null
      element.pause()
      element.removeAttribute('src')
      element.load()
      setState(still)
    }
  }, [url])

  const begin = (): void => {
    const element = sound.current
    if (!element) return
    if (element.error) element.load()
    onPlay()
    // A browser that wants to be asked first leaves it paused, and the button as it was.
    element.play().catch(() => undefined)
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
  const setVolume = (wanted: number): void => {
    turn(wanted)
    loudness.current = wanted
    if (sound.current) sound.current.volume = wanted
  }
  return { ...state, toggle, goTo, volume, setVolume }
}
