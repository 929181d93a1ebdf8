/** Keeps the screen on while a session plays and is visible. Does nothing in browsers that lack the feature. */
import { ignoreRejection } from '#web/lib/log.ts'
export class WakeLock {
  #lock: WakeLockSentinel | undefined
  #enabled = false
  #isRequesting = false

  constructor() {
    document.addEventListener('visibilitychange', () => void this.#sync())
  }

  setEnabled(enabled: boolean): void {
    if (this.#enabled === enabled) return
    this.#enabled = enabled
    void this.#sync()
  }

  async #sync(): Promise<void> {
    if (!this.#enabled) {
      const lock = this.#lock
      this.#lock = undefined
      // The browser has released it already.
      if (lock) await ignoreRejection(lock.release())
      return
    }
    if (this.#lock || this.#isRequesting || document.visibilityState !== 'visible') return
    await this.#request()
  }

  async #request(): Promise<void> {
    if (!('wakeLock' in navigator)) return
    this.#isRequesting = true
    try {
      const lock = await navigator.wakeLock.request('screen')
      lock.addEventListener('release', () => {
        if (this.#lock === lock) this.#lock = undefined
      })
      this.#lock = lock
    } catch {
      // A low battery or a policy may reject it. The audio does not depend on it.
    } finally {
      this.#isRequesting = false
    }
    if (!this.#enabled) await this.#sync()
  }
}
