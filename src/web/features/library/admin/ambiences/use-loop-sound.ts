/** Plays one background sound at a time in a loop, as the player does. */
import { useEffect, useRef, useState } from 'react'
import type { CatalogAmbience } from '#contract/catalog/ambiences.ts'

type Loop = Pick<CatalogAmbience, 'uuid' | 'url' | 'loop_start' | 'loop_end'>

const soundOf = ({ url, loop_start, loop_end }: Loop): HTMLAudioElement => {
  const sound = new Audio(url)
  sound.loop = true
  sound.addEventListener('timeupdate', () => {
    if (loop_end > loop_start && sound.currentTime >= loop_end) sound.currentTime = loop_start
  })
  return sound
}

export const useLoopSound = () => {
  const sound = useRef<HTMLAudioElement>(undefined)
  const [playing, setPlaying] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const stop = (): void => {
    sound.current?.pause()
    sound.current = undefined
    setPlaying(undefined)
  }
  useEffect(() => () => sound.current?.pause(), [])

  const toggle = (loop: Loop): void => {
    const wasPlaying = playing === loop.uuid
    stop()
    setFailed(undefined)
    if (wasPlaying) return
    const begun = soundOf(loop)
    sound.current = begun
    setPlaying(loop.uuid)
    const isThis = () => sound.current === begun
    begun.addEventListener('error', () => {
      if (!isThis()) return
      stop()
      setFailed(loop.uuid)
    })
    // If the browser blocks playback without a click, the sound stays silent and the button unchanged.
    begun.play().catch(() => isThis() && stop())
  }
  return { playing, failed, toggle }
}
export type LoopSound = ReturnType<typeof useLoopSound>
