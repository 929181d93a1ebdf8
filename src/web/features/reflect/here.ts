import { zoneHere } from '#web/lib/zone-here.ts'

/** Where the person is now, for what depends on their clock. */
export const hereNow = (): { time_zone: string } => ({ time_zone: zoneHere() })
