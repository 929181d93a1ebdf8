import { getTimeZone } from '#web/lib/time-zone.ts'

/** Returns the person's time zone, for requests that depend on their local time. */
export const getTimeZoneBlock = (): { time_zone: string } => ({ time_zone: getTimeZone() })
