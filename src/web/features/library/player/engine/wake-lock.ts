/** Keeps the screen on while a session plays and is visible. Does nothing in browsers that lack the feature. */
export class WakeLock {
  #lock: WakeLockSentinel | undefined
  #wanted = false
  #asking = false

  constructor() {
    document.addEventListener('visibilitychange', () => void this.#follow())
  }

  hold(wanted: boolean): void {
    if (this.#wanted === wanted) return
    this.#wanted = wanted
    void this.#follow()
  }

  async #follow(): Promise<void> {
    if (!this.#wanted) {
      const lock = this.#lock
      this.#lock = undefined
      await lock?.release().catch(() => undefined)
      return
    }
    if (this.#lock || this.#asking || document.visibilityState !== 'visible') return
    await this.#ask()
  }

  async #ask(): Promise<void> {
    if (!('wakeLock' in navigator)) return
    this.#asking = true
    try {
      const lock = await navigator.wakeLock.request('screen')
      lock.addEventListener('release', () => {
        if (this.#lock === lock) this.#lock = undefined
      })
      this.#lock = lock
    } catch {
      // A low battery or a policy may reject it. The audio does not depend on it.
    } finally {
      this.#asking = false
    }
    if (!this.#wanted) await this.#follow()
  }
}
