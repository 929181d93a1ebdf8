/** Plays one background sound at a time in a loop, as the player does. */
import { useEffect, useRef, useState } from 'react'
import type { CatalogAmbience } from '#contract/catalog/ambiences.ts'

type Loop = Pick<CatalogAmbience, 'uuid' | 'url' | 'loop_start' | 'loop_end'>

const createLoopSound = ({ url, loop_start, loop_end }: Loop): HTMLAudioElement => {
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
    const newSound = createLoopSound(loop)
    sound.current = newSound
    setPlaying(loop.uuid)
    const isCurrent = () => sound.current === newSound
    newSound.addEventListener('error', () => {
      if (!isCurrent()) return
      stop()
      setFailed(loop.uuid)
    })
    // If the browser blocks playback without a click, the sound stays silent and the button unchanged.
    newSound.play().catch(() => isCurrent() && stop())
  }
  return { playing, failed, toggle }
}
export type LoopSound = ReturnType<typeof useLoopSound>
