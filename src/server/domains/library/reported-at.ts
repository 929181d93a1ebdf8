/** When a report was made, by the server's clock: a device's own may be hours off, and reports may wait for a network. */

/** A report that waited longer than this counts as that old. */
const LONGEST_WAIT_MS = 90 * 86_400_000

interface ReportedTime {
  timestamp: number
  device_now?: number | undefined
}

/** Epoch milliseconds. Without `device_now` the device's clock is believed, but not beyond now. */
export const correctDeviceTime = ({ timestamp, device_now }: ReportedTime, now: number): number => {
  const waited = (device_now ?? now) - timestamp
  return now - Math.min(Math.max(waited, 0), LONGEST_WAIT_MS)
}
