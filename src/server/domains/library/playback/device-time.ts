/**
 * Converts the time of a report to the server's clock. A device's clock may be hours off, and reports may wait for a
 * network.
 */
import { DAY_MS } from '#rules/durations.ts'

/** A report that waited longer than this counts as this old. */
const MAX_WAIT_MS = 90 * DAY_MS

interface ReportedTime {
  timestamp: number
  device_now?: number | undefined
}

/**
 * Returns epoch milliseconds. Without `device_now`, the device's clock is trusted, but times in the future become
 * now.
 */
export const correctDeviceTime = ({ timestamp, device_now }: ReportedTime, now: number): number => {
  const ageMs = (device_now ?? now) - timestamp
  return now - Math.min(Math.max(ageMs, 0), MAX_WAIT_MS)
}
