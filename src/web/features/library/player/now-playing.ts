/**
 * The loaded session and whether it plays, for pages that only show that. This module doesn't import the engine, so it
 * stays small.
 */
import type { Session } from '#contract/library.ts'
import { storedListening } from '#web/lib/storage/stored-listening.ts'
import { useStore } from './engine/store.ts'
import { isPlaybackOn, playerState } from './player-state.ts'

type NowPlaying = {
  session: Session
  /** The position in whole seconds. */
  position: number
  duration: number
  playing: boolean
  toggle: () => void
}

type PlayerControls = {
  toggle: () => void
  pauseAndFlush: () => Promise<void>
}

let controls: PlayerControls = { toggle: () => undefined, pauseAndFlush: async () => undefined }

/**
 * The engine registers its controls. A click must reach it synchronously, because browsers only allow audio that a
 * click starts.
 */
export const registerControls = (newControls: PlayerControls): void => {
  controls = newControls
}

/** Pauses playback and sends the position to the server. Resolves when that is done, or after a short timeout. */
export const pauseAndFlush = (): Promise<void> => controls.pauseAndFlush()

/**
 * Whether there is a session to resume, in this page or from before a reload. See
 * docs/product.md#restoring-the-mini-player.
 */
export const useIsLoaded = (): boolean => {
  const phase = useStore(playerState, (state) => state.phase)
  if (phase === 'empty') return storedListening.sessionId.read() !== undefined
  return phase !== 'ended' && phase !== 'gone'
}

/** Returns undefined if nothing is loaded, or after the end. */
export const useNowPlaying = (): NowPlaying | undefined => {
  const session = useStore(playerState, (state) => state.session)
  const isOver = useStore(playerState, ({ phase }) => phase === 'ended' || phase === 'gone' || phase === 'empty')
  const position = useStore(playerState, (state) => Math.floor(state.position))
  const duration = useStore(playerState, (state) => state.duration)
  const playing = useStore(playerState, isPlaybackOn)
  return session && !isOver ? { session, position, duration, playing, toggle: () => controls.toggle() } : undefined
}
