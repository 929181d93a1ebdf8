/** What is said of words that the server has not got: that they are being written down here, are, or cannot be. */
type DeviceSaveStatus = 'saving' | 'here' | 'open'

export class DeviceSaveTracker {
  #safe = true
  #underWay = 0

  /** @param write answers whether it outlives this tab */
  async keep(write: () => Promise<boolean>): Promise<void> {
    this.#underWay += 1
    try {
      this.#safe = await write()
    } finally {
      this.#underWay -= 1
    }
  }

  /** Not said before it is so; from then on it is not taken back at every key. @param said so far */
  status(said: string): DeviceSaveStatus {
    if (this.#underWay > 0 && said !== 'here' && said !== 'open') return 'saving'
    return this.#safe ? 'here' : 'open'
  }
}
