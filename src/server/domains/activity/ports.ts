/** Where activity hears of what someone did; each source is given by whoever puts the rooms together. */
import type { ActivityItem } from '#contract/activity.ts'
import type { Feature } from '#rules/features.ts'
import type { Days } from '#rules/zones.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Part } from '../../platform/newest-first.ts'

/** A day on which something was done; what it says nothing of is none. */
export interface DoneOnDay {
  day: string
  minutes?: number
  /** Of listening. */
  sessions?: number
  check_ins?: number
  entries?: number
}

export interface ItemsWish extends Part {
  timeZone: string
}

/** The uuid is that of what was done, such as one play of a session. */
export type DoneItem = ActivityItem & { uuid: string }

export interface Source {
  days(db: Database, accountUuid: string, days: Days): Promise<DoneOnDay[]>
  /** Newest first, of one moment by uuid. */
  items(db: Database, accountUuid: string, wish: ItemsWish): Promise<DoneItem[]>
}

/** What a school does without brings its part with it. */
export interface Ports {
  sources: readonly { source: Source; feature?: Feature }[]
  /** How many assignments somebody completed from the first of these moments on, and before the last. */
  completedAssignments: (db: Database, accountUuid: string, moments: { from: Date; before: Date }) => Promise<number>
}
