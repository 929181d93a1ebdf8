/** Attachments of lessons, units and disciplines: one query per function. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** The owner of attachments: the column that refers to it, and its id. */
export type AttachmentOwnerRef =
  | { column: 'lesson_uuid'; id: string }
  | { column: 'unit_uuid'; id: string }
  | { column: 'discipline_id'; id: string }

export const listAttachments = (db: Database, { column, id }: AttachmentOwnerRef) =>
  db.selectFrom('learn_attachment').selectAll().where(column, '=', id).orderBy('position').orderBy('uuid').execute()
export type StoredAttachment = Awaited<ReturnType<typeof listAttachments>>[number]

export interface AttachmentPlacement {
  uuid: string
  file_uuid: string | null
  handout_uuid: string | null
  title: string
  role: string
  sub_section: string
  position: number
}

export const deleteAttachments = async (db: Database, uuids: readonly string[]): Promise<void> => {
  if (uuids.length > 0) await db.deleteFrom('learn_attachment').where('uuid', 'in', uuids).execute()
}

export const saveAttachments = async (
  db: Database,
  { column, id }: AttachmentOwnerRef,
  placements: readonly AttachmentPlacement[],
): Promise<void> => {
  if (placements.length === 0) return
  await db
    .insertInto('learn_attachment')
    .values(placements.map((placement) => ({ ...placement, [column]: id })))
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

export const findAttachment = (db: Database, uuid: string) =>
  db.selectFrom('learn_attachment').selectAll().where('uuid', '=', uuid).executeTakeFirst()

export const listExistingHandouts = async (db: Database, uuids: readonly string[]): Promise<Set<string>> => {
  if (uuids.length === 0) return new Set()
  const rows = await db.selectFrom('learn_handout').select('uuid').where('uuid', 'in', uuids).execute()
  return new Set(rows.map(({ uuid }) => uuid))
}
