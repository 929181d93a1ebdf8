/**
 * Classes for check-ins: who teaches whom. Includes only people of one school, and nobody who has left or may not check
 * in.
 */
import type { Database } from '#server/platform/database/database.ts'
import { teachesStudent, listStudentsOfTeacher } from './sections.queries.ts'

export const sectionAccess = {
  hasStudent: teachesStudent,
  async listTaughtSections(db: Database, accountUuid: string) {
    const rows = await listStudentsOfTeacher(db, accountUuid)
    return [...Map.groupBy(rows, ({ section_uuid }) => section_uuid)].map(([uuid, sectionRows]) => ({
      uuid,
      name: sectionRows[0]!.section_name,
      students: sectionRows.flatMap(({ student_uuid, name, audience }) =>
        student_uuid && audience ? [{ uuid: student_uuid, name, audience }] : [],
      ),
    }))
  },
}
