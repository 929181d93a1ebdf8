/** The status of a local draft that the server doesn't have yet: being saved on the device, saved, or not savable. */
export type DeviceSaveStatus = 'saving' | 'here' | 'open'

export class DeviceSaveTracker {
  #safe = true
  #running = 0

  /** @param write resolves to whether the draft outlives this tab */
  async track(write: () => Promise<boolean>): Promise<void> {
    this.#running += 1
    try {
      this.#safe = await write()
    } finally {
      this.#running -= 1
    }
  }

  /**
   * Never reports a draft as saved too early. Once it was reported, the status does not change back at every key.
   * @param current the status reported so far
   */
  status(current: string): DeviceSaveStatus {
    if (this.#running > 0 && current !== 'here' && current !== 'open') return 'saving'
    return this.#safe ? 'here' : 'open'
  }
}
