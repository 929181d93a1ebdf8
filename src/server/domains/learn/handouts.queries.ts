/** Handouts and their PDFs: one query per function. */
import { sql } from 'kysely'
import type { HandoutKind } from '#rules/learn/lessons.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Visibility, isUnitVisibleSql } from './visibility.ts'

/** A handout with everything that its PDF is rendered from. */
export interface HandoutText {
  uuid: string
  slug: string
  title: string
  kind: HandoutKind
  orientation: 'portrait' | 'landscape'
  audience: string
  text: string
  pdf_key: string | null
  pdf_made_of: string | null
  unit: { uuid: string; title: string; grade: string; scene: string; palette: string }
}

/** @param uuids the handouts to list; without it, all handouts */
export const listHandoutTexts = async (db: Database, uuids?: readonly string[]): Promise<HandoutText[]> => {
  const { rows } = await sql<HandoutText>`
    select h.uuid, h.slug, h.title, h.kind, h.orientation, h.audience, h.text, h.pdf_key, h.pdf_made_of,
      json_build_object('uuid', u.uuid, 'title', u.title, 'grade', u.grade, 'scene', u.scene, 'palette', u.palette)
        as unit
    from learn_handout h join learn_unit u on u.uuid = h.unit_uuid
    where u.status <> 'archived' and (${uuids === undefined} or h.uuid = any(${sql.val(uuids ?? [])}::uuid[]))
    order by h.unit_uuid, h.slug`.execute(db)
  return rows
}

export interface StoredPages {
  /** Null if no PDF can be rendered. */
  key: string | null
  size: number | null
  /** The hash of the source that the PDF was rendered from. */
  sourceHash: string
}

export const saveHandoutPages = (db: Database, uuid: string, { key, size, sourceHash }: StoredPages) =>
  db
    .updateTable('learn_handout')
    .set({ pdf_key: key, pdf_size: size, pdf_made_of: sourceHash })
    .where('uuid', '=', uuid)
    .execute()

/** Finds the handout whose current PDF has this key, if its unit is visible. */
export const findHandoutByKey = async (
  db: Database,
  { uuid, key, visibility }: { uuid: string; key: string; visibility: Visibility },
): Promise<{ slug: string } | undefined> => {
  const { rows } = await sql<{ slug: string }>`
    select h.slug from learn_handout h join learn_unit u on u.uuid = h.unit_uuid
    where h.uuid = ${uuid}::uuid and h.pdf_key = ${key} and ${isUnitVisibleSql(visibility)}`.execute(db)
  return rows[0]
}
