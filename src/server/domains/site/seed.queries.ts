/** Queries that seed the authored pages; each function runs one statement. */
import { sql } from 'kysely'
import type { PageContent } from '#rules/site/pages.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createUuidFromName } from '#server/platform/named-uuid.ts'

export interface SeededPage {
  templateId: string
  content: PageContent
  now: Date
}

/** Keeps a page that somebody has edited. @returns whether the page was written */
export const upsertPage = async (db: Database, { templateId, content, now }: SeededPage): Promise<boolean> => {
  const text = JSON.stringify(content)
  const columns = { draft: text, published: text, published_at: now, updated_at: now }
  const row = await db
    .insertInto('site_page')
    .values({ template_id: templateId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('template_id')
        .doUpdateSet({ ...columns, revision: sql`site_page.revision + 1` })
        .where('site_page.edited', '=', false)
        .where(sql<boolean>`site_page.published is distinct from excluded.published`),
    )
    .returning('template_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Adds the revision also if the page itself stays as it is, so that the person who edits the page can compare and
 * restore the seeded text. Each text is stored once.
 */
export const insertSeededRevision = async (db: Database, { templateId, content, now }: SeededPage): Promise<void> => {
  const text = JSON.stringify(content)
  await db
    .insertInto('site_revision')
    .values({
      uuid: createUuidFromName(`page/${templateId}/${text}`),
      template_id: templateId,
      revision: sql<number>`(select revision from site_page where template_id = ${templateId})`,
      kind: 'seeded',
      content: text,
      saved_at: now,
    })
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .execute()
}
