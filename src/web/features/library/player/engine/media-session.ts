/** The controls of the lock screen, the headphones and the media keys of a keyboard. */

type LockScreenTitle = { title: string; artist: string; album: string; artwork: string }

type LockScreenControls = {
  play: () => void
  pause: () => void
  stop: () => void
  /** @param seconds forward, or back if negative */
  skip: (seconds: number) => void
  seek: (seconds: number) => void
}

/** A press skips this many seconds if the device doesn't say how many. */
const STEP = 10

// Older browsers have the object but throw on an action they do not know.
const setHandler = (action: MediaSessionAction, handler: MediaSessionActionHandler | null): void => {
  try {
    navigator.mediaSession.setActionHandler(action, handler)
  } catch {
    return
  }
}

export const attachLockScreen = (controls: LockScreenControls): void => {
  if (!('mediaSession' in navigator)) return
  setHandler('play', controls.play)
  setHandler('pause', controls.pause)
  setHandler('stop', controls.stop)
  setHandler('seekbackward', ({ seekOffset }) => controls.skip(-(seekOffset ?? STEP)))
  setHandler('seekforward', ({ seekOffset }) => controls.skip(seekOffset ?? STEP))
  setHandler('seekto', ({ seekTime }) => {
    if (seekTime !== undefined && seekTime !== null) controls.seek(seekTime)
  })
}

export const showOnLockScreen = ({ title, artist, album, artwork }: LockScreenTitle): void => {
  if (!('mediaSession' in navigator)) return
  navigator.mediaSession.metadata = new MediaMetadata({
    title,
    artist,
    album,
    artwork: artwork ? [{ src: artwork, sizes: '512x512' }] : [],
  })
}

export const updateLockScreen = (state: {
  playing: boolean
  position: number
  duration: number
  speed: number
}): void => {
  if (!('mediaSession' in navigator)) return
  navigator.mediaSession.playbackState = state.playing ? 'playing' : 'paused'
  if (!Number.isFinite(state.duration) || state.duration <= 0) return
  navigator.mediaSession.setPositionState?.({
    duration: state.duration,
    playbackRate: state.speed,
    position: Math.min(state.position, state.duration),
  })
}

export const detachLockScreen = (): void => {
  if (!('mediaSession' in navigator)) return
  navigator.mediaSession.metadata = null
  navigator.mediaSession.playbackState = 'none'
}
