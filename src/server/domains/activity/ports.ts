/** The interface through which activity learns what a person did; the application provides each source. */
import type { ActivityItem } from '#contract/activity.ts'
import type { Feature } from '#rules/features.ts'
import type { ZonedDayRange } from '#rules/time-zones.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { TimeWindow } from '#server/platform/pagination/time-cursor.ts'

/** A day with activity; a missing count is zero. */
export interface DayActivity {
  day: string
  minutes?: number
  /** Number of sessions listened to. */
  sessions?: number
  check_ins?: number
  entries?: number
}

export interface ActivityItemsRequest extends TimeWindow {
  timeZone: string
}

/** The uuid identifies the activity, such as one play of a session. */
export type CompletedItem = ActivityItem & { uuid: string }

export interface ActivitySource {
  days(db: Database, accountUuid: string, days: ZonedDayRange): Promise<DayActivity[]>
  /** Lists items newest first; items of the same moment are sorted by uuid. */
  items(db: Database, accountUuid: string, request: ActivityItemsRequest): Promise<CompletedItem[]>
}

/** The sources, each with the feature that a school may turn off. */
export interface ActivitySources {
  sources: readonly { source: ActivitySource; feature?: Feature }[]
  /** Counts assignments that the person completed in the half-open range of these moments. */
  completedAssignments: (db: Database, accountUuid: string, moments: { from: Date; before: Date }) => Promise<number>
}
