/** Queries for page drafts and revisions; each function runs one statement. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CmsRevision } from '#contract/site.ts'
import type { PageContent } from '#rules/site/pages.ts'
import type { Database } from '#server/platform/database/database.ts'
import { formatJson } from '#server/platform/database/json-text.ts'
import type { TimeWindow } from '#server/platform/pagination/time-cursor.ts'

const accountName = sql<string>`coalesce(concat_ws(' ', account.first_name, account.last_name), '')`

const selectPages = (db: Database) =>
  db
    .selectFrom('site_page as page')
    .leftJoin('identity_account as account', 'account.uuid', 'page.updated_by')
    .select(['template_id', 'draft', 'published', 'page.revision', 'published_at', 'updated_at'])
    .select(accountName.as('updated_by'))

export const listPageRows = (db: Database) => selectPages(db).execute()

export const findPageRow = (db: Database, templateId: string) =>
  selectPages(db).where('template_id', '=', templateId).executeTakeFirst()

export type PageRow = NonNullable<Awaited<ReturnType<typeof findPageRow>>>

/** Locks the page against other changes until the transaction ends. */
export const lockPage = (db: Database, templateId: string) =>
  db
    .selectFrom('site_page')
    .select(['template_id', 'draft', 'published', 'revision'])
    .where('template_id', '=', templateId)
    .forUpdate()
    .executeTakeFirst()

export interface PageEdit {
  templateId: string
  by: string
  now: Date
}

export const saveDraftContent = (db: Database, { templateId, by, now }: PageEdit, content: PageContent) =>
  db
    .updateTable('site_page')
    .set({ draft: formatJson(content), edited: true, updated_at: now, updated_by: by, revision: sql`revision + 1` })
    .where('template_id', '=', templateId)
    .execute()

export const publishDraft = (db: Database, { templateId, by, now }: PageEdit) =>
  db
    .updateTable('site_page')
    .set({
      published: sql`draft`,
      published_at: now,
      edited: true,
      updated_at: now,
      updated_by: by,
      revision: sql`revision + 1`,
    })
    .where('template_id', '=', templateId)
    .execute()

type RevisionKind = CmsRevision['kind']

/** Stores the current draft of the page as a revision. */
export const insertRevision = (db: Database, { templateId, by, now }: PageEdit, kind: RevisionKind) =>
  db
    .insertInto('site_revision')
    .columns(['uuid', 'template_id', 'revision', 'kind', 'content', 'saved_at', 'saved_by'])
    .expression((from) =>
      from
        .selectFrom('site_page')
        .select([sql<string>`${randomUUID()}::uuid`.as('uuid'), 'template_id', 'revision'])
        .select([sql<RevisionKind>`${kind}`.as('kind'), sql<string>`draft`.as('content')])
        .select([sql<Date>`${now}::timestamptz`.as('saved_at'), sql<string>`${by}::uuid`.as('saved_by')])
        .where('template_id', '=', templateId),
    )
    .execute()

/**
 * Updates the newest revision instead of adding one, while the same person goes on editing.
 * @returns whether the newest revision is a draft of this person, saved after `since`
 */
export const extendRevision = async (db: Database, edit: PageEdit, since: Date): Promise<boolean> => {
  const { templateId, by, now } = edit
  const { rows } = await sql<{ uuid: string }>`
    update site_revision set
      content = page.draft, revision = page.revision, saved_at = ${now}
    from site_page page
    where page.template_id = ${templateId} and site_revision.template_id = page.template_id
      and site_revision.kind = 'draft' and saved_by = ${by} and saved_at > ${since}
      and site_revision.uuid = (
        select uuid from site_revision newest where newest.template_id = ${templateId}
        order by saved_at desc, uuid limit 1)
    returning site_revision.uuid`.execute(db)
  return rows.length > 0
}

const selectRevisions = (db: Database) =>
  db
    .selectFrom('site_revision as revision')
    .leftJoin('identity_account as account', 'account.uuid', 'revision.saved_by')
    .select(['revision.uuid', 'revision.template_id', 'revision.revision', 'revision.kind', 'revision.saved_at'])
    .select(accountName.as('saved_by'))

/** Lists one revision more than the limit, to show whether there is another page. */
export const listRevisions = (db: Database, templateId: string, { before, limit }: TimeWindow) =>
  selectRevisions(db)
    .where('template_id', '=', templateId)
    .$if(before !== null, (query) =>
      query.where((where) =>
        where.or([
          where('saved_at', '<', before!.at),
          where.and([where('saved_at', '=', before!.at), where('revision.uuid', '>', before!.uuid)]),
        ]),
      ),
    )
    .orderBy('saved_at', 'desc')
    .orderBy('revision.uuid')
    .limit(limit + 1)
    .execute()

export type RevisionRow = Awaited<ReturnType<typeof listRevisions>>[number]

export const findRevision = (db: Database, uuid: string) =>
  selectRevisions(db).select('content').where('revision.uuid', '=', uuid).executeTakeFirst()
