/** Plays one take at a time: from the server, or from this device while the take waits. */
import { useEffect, useRef, useState } from 'react'
import { takeQueue } from '../takes/studio-takes.ts'
import { toWavFile } from '../takes/take.ts'
import type { LineTake } from './studio-lines.ts'

export interface TakeAudio {
  /** The uuid of the take that plays. */
  playing: string | undefined
  failed: boolean
  toggle: (take: Pick<LineTake, 'uuid' | 'url'>) => void
  stop: () => void
}

interface Playback {
  element: HTMLAudioElement
  release: () => void
}

/** @throws Error if neither the server nor this device has the take */
const createPlayback = async ({ uuid, url }: Pick<LineTake, 'uuid' | 'url'>): Promise<Playback> => {
  if (url) return { element: new Audio(url), release: () => undefined }
  const take = await takeQueue.read(uuid)
  if (!take) throw new Error('The take is not on this device')
  const address = URL.createObjectURL(toWavFile(take))
  return { element: new Audio(address), release: () => URL.revokeObjectURL(address) }
}

export const useTakeAudio = (): TakeAudio => {
  const current = useRef<Playback>(undefined)
  /** Each press makes the ones before it void. */
  const press = useRef(0)
  const [playing, setPlaying] = useState<string>()
  const [failed, setFailed] = useState(false)

  const release = (): void => {
    press.current += 1
    current.current?.element.pause()
    current.current?.release()
    current.current = undefined
  }
  useEffect(() => release, [])
  const stop = (): void => {
    release()
    setPlaying(undefined)
  }
  const play = async (take: Pick<LineTake, 'uuid' | 'url'>): Promise<void> => {
    release()
    const own = press.current
    setFailed(false)
    setPlaying(take.uuid)
    try {
      const playback = await createPlayback(take)
      if (own !== press.current) return playback.release()
      current.current = playback
      playback.element.addEventListener('ended', () => own === press.current && stop())
      await playback.element.play()
    } catch {
      if (own !== press.current) return
      stop()
      setFailed(true)
    }
  }
  const toggle = (take: Pick<LineTake, 'uuid' | 'url'>): void => {
    if (playing === take.uuid) stop()
    else void play(take)
  }
  return { playing, failed, toggle, stop }
}
