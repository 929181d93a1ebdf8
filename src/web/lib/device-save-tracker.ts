/** The status of a local draft that the server doesn't have yet: being saved on the device, saved, or not savable. */
type DeviceSaveStatus = 'saving' | 'here' | 'open'

export class DeviceSaveTracker {
  #safe = true
  #underWay = 0

  /** @param write resolves to whether the draft outlives this tab */
  async keep(write: () => Promise<boolean>): Promise<void> {
    this.#underWay += 1
    try {
      this.#safe = await write()
    } finally {
      this.#underWay -= 1
    }
  }

  /**
   * Never reports a draft as saved too early. Once it was reported, the status does not change back at every key.
   * @param said the status reported so far
   */
  status(said: string): DeviceSaveStatus {
    if (this.#underWay > 0 && said !== 'here' && said !== 'open') return 'saving'
    return this.#safe ? 'here' : 'open'
  }
}
