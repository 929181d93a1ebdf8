/**
 * The interfaces of other domains that check-ins need. The composition root (`src/server/composition`) provides them.
 */
import type { ZonedDayRange } from '#rules/time-zones.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { TimeWindow } from '#server/platform/pagination/time-cursor.ts'

export interface PracticeSource {
  /** Counts the weeks in which the person listened to at least one session. */
  countPracticeWeeks(db: Database, accountUuid: string, days: ZonedDayRange): Promise<number>
}

/** Reads journal entries, only for their author. */
export interface EntriesSource {
  listLatest(
    db: Database,
    accountUuid: string,
    count: number,
  ): Promise<{ uuid: string; title: string; written_at: Date }[]>
  listExcerpts(
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
  students: StudentRef[]
}

export interface SectionsSource {
  /** Lists the classes that a staff member teaches, with their students. */
  listTaughtSections(db: Database, accountUuid: string): Promise<SectionWithStudents[]>
  teachesStudent(db: Database, teacherUuid: string, studentUuid: string): Promise<boolean>
}

export interface ReflectDependencies {
  practice: PracticeSource
  entries: EntriesSource
  sections: SectionsSource
}
