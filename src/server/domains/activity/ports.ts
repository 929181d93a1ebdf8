/** Where activity hears of what someone did; each source is given by whoever puts the rooms together. */
import type { ActivityItem } from '#contract/activity.ts'
import type { Feature } from '#rules/features.ts'
import type { Days } from '#rules/zones.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { TimeWindow } from '#server/platform/time-cursor.ts'

/** A day on which something was done; what it says nothing of is none. */
export interface DayActivity {
  day: string
  minutes?: number
  /** Of listening. */
  sessions?: number
  check_ins?: number
  entries?: number
}

export interface ActivityItemsRequest extends TimeWindow {
  timeZone: string
}

/** The uuid is that of what was done, such as one play of a session. */
export type CompletedItem = ActivityItem & { uuid: string }

export interface ActivitySource {
  days(db: Database, accountUuid: string, days: Days): Promise<DayActivity[]>
  /** Newest first, of one moment by uuid. */
  items(db: Database, accountUuid: string, wish: ActivityItemsRequest): Promise<CompletedItem[]>
}

/** What a school does without brings its part with it. */
export interface ActivitySources {
  sources: readonly { source: ActivitySource; feature?: Feature }[]
  /** How many assignments somebody completed from the first of these moments on, and before the last. */
  completedAssignments: (db: Database, accountUuid: string, moments: { from: Date; before: Date }) => Promise<number>
}
