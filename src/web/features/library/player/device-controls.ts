/**
 * Connects the player with its device: the lock screen, the wake lock, other tabs, the network and the end of the page.
 */
import type { Session } from '#contract/library.ts'
import { isOnline, onOnlineChange } from '#web/lib/online.ts'
import { detachLockScreen, showOnLockScreen, attachLockScreen, updateLockScreen } from './engine/media-session.ts'
import { WakeLock } from './engine/wake-lock.ts'
import { isReadingAloud } from './device/narrator-choice.ts'
import { isPlaybackOn, type PlayerState } from './player-state.ts'

export type DeviceControlCallbacks = {
  play: () => void
  pause: () => void
  skip: (seconds: number) => void
  seek: (seconds: number) => void
  /** Called when the page closes. */
  onPageClose: () => void
  onReconnect: () => void
}

export class DeviceControls {
  readonly #wakeLock = new WakeLock()
  /** Only one tab of a browser plays: starting one pauses the others. */
  readonly #tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('alaia-player') : undefined

  constructor(callbacks: DeviceControlCallbacks) {
    attachLockScreen({ ...callbacks, stop: callbacks.pause })
    addEventListener('pagehide', callbacks.onPageClose)
    onOnlineChange(() => {
      if (isOnline()) callbacks.onReconnect()
    })
    this.#tabs?.addEventListener('message', callbacks.pause)
  }

  show({ title, narrator, group, session_thumbnail }: Session): void {
    showOnLockScreen({ title, artist: narrator, album: group?.title ?? '', artwork: session_thumbnail })
  }

  update(state: PlayerState): void {
    const playing = isPlaybackOn(state)
    this.#wakeLock.setEnabled(playing)
    // The lock screen would control an audio element, and the device's voice stops with the screen.
    if (state.narrator === 'device') detachLockScreen()
    else updateLockScreen({ ...state, playing })
    // Tabs share one speech queue, so the others have to pause before this one speaks.
    if (state.phase === 'playing' || isReadingAloud(state)) this.#tabs?.postMessage('playing')
  }

  release(): void {
    this.#wakeLock.setEnabled(false)
    detachLockScreen()
  }
}
