/** The rows that a unit consists of: one query per function. */
import type { Selectable } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type ExportedUnitRow = Selectable<Tables['learn_unit']>
export type ExportedLessonRow = Selectable<Tables['learn_lesson']>
export type ExportedHandoutRow = Selectable<Tables['learn_handout']>
export type ExportedAttachmentRow = Selectable<Tables['learn_attachment']>
export type ExportedSessionRow = Selectable<Tables['learn_lesson_session']>
export type ExportedStandardRow = Selectable<Tables['learn_standard']>
export type ExportedDisciplineRow = Selectable<Tables['learn_discipline']>

export const findUnitRow = (db: Database, uuid: string): Promise<ExportedUnitRow | undefined> =>
  db.selectFrom('learn_unit').selectAll().where('uuid', '=', uuid).executeTakeFirst()

/** Lists lessons in their order. */
export const listLessonRows = (db: Database, unit: string): Promise<ExportedLessonRow[]> =>
  db
    .selectFrom('learn_lesson')
    .selectAll()
    .where('unit_uuid', '=', unit)
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .orderBy('uuid')
    .execute()

/** Lists the attachments of a unit and its lessons, in their order. */
export const listAttachmentRows = (
  db: Database,
  unit: string,
  lessons: readonly string[],
): Promise<ExportedAttachmentRow[]> =>
  db
    .selectFrom('learn_attachment')
    .selectAll()
    .where((eb) =>
      eb.or([eb('unit_uuid', '=', unit), ...(lessons.length > 0 ? [eb('lesson_uuid', 'in', lessons)] : [])]),
    )
    .orderBy('position')
    .orderBy('uuid')
    .execute()

export const listLessonSessionRows = async (db: Database, lessons: readonly string[]): Promise<ExportedSessionRow[]> =>
  lessons.length === 0
    ? []
    : db
        .selectFrom('learn_lesson_session')
        .selectAll()
        .where('lesson_uuid', 'in', lessons)
        .orderBy('position')
        .execute()

/** Lists the handouts of a unit, and others by uuid. */
export const listHandoutRows = (
  db: Database,
  unit: string,
  handoutUuids: readonly string[],
): Promise<ExportedHandoutRow[]> =>
  db
    .selectFrom('learn_handout')
    .selectAll()
    .where((eb) =>
      eb.or([eb('unit_uuid', '=', unit), ...(handoutUuids.length > 0 ? [eb('uuid', 'in', handoutUuids)] : [])]),
    )
    .orderBy('slug')
    .orderBy('uuid')
    .execute()

/** Lists all standards in their order: there are few, and all content refers to some. */
export const listStandardRows = (db: Database): Promise<ExportedStandardRow[]> =>
  db.selectFrom('learn_standard').selectAll().orderBy('position').orderBy('uuid').execute()

export const listDisciplineRows = (db: Database): Promise<ExportedDisciplineRow[]> =>
  db.selectFrom('learn_discipline').selectAll().orderBy('position').orderBy('id').execute()
