/** What check-ins need from the other domains. The composition root (`src/server/composition`) provides it. */
import type { Days } from '#rules/zones.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { TimeWindow } from '#server/platform/time-cursor.ts'

export interface PracticeSource {
  /** Weeks in which at least one session was heard. */
  weeksWith(db: Database, accountUuid: string, days: Days): Promise<number>
}

/** Each for their author alone. */
export interface EntriesSource {
  last(db: Database, accountUuid: string, count: number): Promise<{ uuid: string; title: string; written_at: Date }[]>
  openings(
    db: Database,
    accountUuid: string,
    timeWindow: TimeWindow,
  ): Promise<{ uuid: string; title: string; opening: string; at: Date }[]>
}

export interface StudentRef {
  uuid: string
  name: string
  audience: string
}
export interface SectionWithStudents {
  uuid: string
  name: string
  pupils: StudentRef[]
}

export interface SectionsSource {
  /** The classes that a member of staff teaches, with their students. */
  taughtBy(db: Database, accountUuid: string): Promise<SectionWithStudents[]>
  hasStudent(db: Database, teacherUuid: string, studentUuid: string): Promise<boolean>
}

export interface ReflectDependencies {
  practice: PracticeSource
  entries: EntriesSource
  sections: SectionsSource
}
