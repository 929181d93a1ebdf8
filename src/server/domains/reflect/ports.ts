/** What a person's own weeks need to know of other rooms; given by whoever puts the rooms together. */
import type { Days } from '#rules/zones.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Part } from '../../platform/newest-first.ts'

export interface Practice {
  /** Weeks in which at least one session was heard. */
  weeksWith(db: Database, accountUuid: string, days: Days): Promise<number>
}

/** Each for their author alone. */
export interface Entries {
  last(db: Database, accountUuid: string, count: number): Promise<{ uuid: string; title: string; written_at: Date }[]>
  openings(
    db: Database,
    accountUuid: string,
    part: Part,
  ): Promise<{ uuid: string; title: string; opening: string; at: Date }[]>
}

export interface Pupil {
  uuid: string
  name: string
  audience: string
}
export interface Section {
  uuid: string
  name: string
  pupils: Pupil[]
}

export interface Sections {
  /** Those that a member of staff teaches, with their pupils. */
  taughtBy(db: Database, accountUuid: string): Promise<Section[]>
  hasPupil(db: Database, teacherUuid: string, pupilUuid: string): Promise<boolean>
}

export interface Ports {
  practice: Practice
  entries: Entries
  sections: Sections
}
