import { getTimeZone } from '#web/lib/time-zone.ts'

/** Where the person is now, for what depends on their clock. */
export const getTimeZoneBlock = (): { time_zone: string } => ({ time_zone: getTimeZone() })
