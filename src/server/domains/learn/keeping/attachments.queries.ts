/** What is attached to lessons, units and disciplines; each function is one statement. */
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** What something is attached to: the column that names it, and its name. */
export type Owner =
  | { column: 'lesson_uuid'; id: string }
  | { column: 'unit_uuid'; id: string }
  | { column: 'discipline_id'; id: string }

export const attachmentsOf = (db: Database, { column, id }: Owner) =>
  db.selectFrom('learn_attachment').selectAll().where(column, '=', id).orderBy('position').orderBy('uuid').execute()
export type StoredAttachment = Awaited<ReturnType<typeof attachmentsOf>>[number]

export interface Placed {
  uuid: string
  file_uuid: string | null
  handout_uuid: string | null
  title: string
  role: string
  sub_section: string
  position: number
}

export const dropAttachments = async (db: Database, uuids: readonly string[]): Promise<void> => {
  if (uuids.length > 0) await db.deleteFrom('learn_attachment').where('uuid', 'in', uuids).execute()
}

export const putAttachments = async (db: Database, { column, id }: Owner, placed: readonly Placed[]): Promise<void> => {
  if (placed.length === 0) return
  await db
    .insertInto('learn_attachment')
    .values(placed.map((one) => ({ ...one, [column]: id })))
    .onConflict((conflict) =>
      conflict.column('uuid').doUpdateSet({
        title: sql`excluded.title`,
        role: sql`excluded.role`,
        sub_section: sql`excluded.sub_section`,
        position: sql`excluded.position`,
      }),
    )
    .execute()
}

export const attachment = (db: Database, uuid: string) =>
  db.selectFrom('learn_attachment').selectAll().where('uuid', '=', uuid).executeTakeFirst()

export const knownHandouts = async (db: Database, uuids: readonly string[]): Promise<Set<string>> => {
  if (uuids.length === 0) return new Set()
  const rows = await db.selectFrom('learn_handout').select('uuid').where('uuid', 'in', uuids).execute()
  return new Set(rows.map(({ uuid }) => uuid))
}
