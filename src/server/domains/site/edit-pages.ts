/** Edits pages: saves drafts without overwriting unseen changes, publishes valid drafts, and restores revisions. */
import { Failure } from '#contract/failures.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { isEqual } from '#rules/site/is-equal.ts'
import { type PageContent, type PageTemplate, findTemplate } from '#rules/site/pages.ts'
import { type Problem, validatePage } from '#rules/site/problems.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import { withRevision } from '#server/platform/database/revision.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { VersionedCache } from '#server/platform/versioned-cache.ts'
import {
  insertRevision,
  extendRevision,
  lockPage,
  findPageRow,
  type PageRow,
  publishDraft,
  saveDraftContent,
} from './pages.queries.ts'
import type { SiteDependencies } from './ports.ts'
import type { PublishedPages } from './published-pages.ts'
import { findUnreachable } from './link-check.ts'

export interface SiteContext {
  platform: Platform
  ports: SiteDependencies
  pages: VersionedCache<PublishedPages>
}

/** @throws Failure not_found for an unknown template */
export const requireTemplate = (templateId: string): PageTemplate => {
  const template = findTemplate(templateId)
  if (!template) throw new Failure('not_found')
  return template
}

export const requirePage = async (db: Database, templateId: string): Promise<PageRow> => {
  const row = await findPageRow(db, requireTemplate(templateId).id)
  if (!row) throw new Failure('not_found')
  return row
}

/** Saves of one person with shorter pauses in between become one revision. */
const EDITING_PAUSE_MS = 10 * MINUTE_MS

interface PageChange {
  templateId: string
  /** The revision of the draft that the editor shows. */
  revision: number
  actor: Actor
}

type LockedPage = NonNullable<Awaited<ReturnType<typeof lockPage>>>

const toPageEdit = ({ clock }: Platform, { templateId, actor }: PageChange) => ({
  templateId,
  by: actor.accountUuid,
  now: clock.now(),
})

interface PageWrite {
  change: PageChange
  /** Loads the stored page for the response to a conflict. */
  loadStored: () => Promise<Record<string, unknown>>
}

/** Changes a page in one transaction, under a lock. @throws Failure changed, not_found */
const withPage = (
  { platform: { db } }: SiteContext,
  { change: { templateId, revision }, loadStored }: PageWrite,
  edit: (tx: Database, row: LockedPage) => Promise<void>,
): Promise<void> => withRevision(db, { revision, lock: (tx) => lockPage(tx, templateId), loadStored, edit })

/** Does nothing if the content is the stored one. */
export const saveDraft = (context: SiteContext, pageWrite: PageWrite, content: PageContent): Promise<void> =>
  withPage(context, pageWrite, async (tx, row) => {
    if (isEqual(row.draft, content)) return
    const edit = toPageEdit(context.platform, pageWrite.change)
    await saveDraftContent(tx, edit, content)
    const since = new Date(edit.now.getTime() - EDITING_PAUSE_MS)
    if (!(await extendRevision(tx, edit, since))) await insertRevision(tx, edit, 'draft')
  })

/** The replaced draft remains among the revisions, because every draft is stored as one. */
export const restoreDraft = (context: SiteContext, pageWrite: PageWrite, content: PageContent): Promise<void> =>
  withPage(context, pageWrite, async (tx) => {
    const edit = toPageEdit(context.platform, pageWrite.change)
    await saveDraftContent(tx, edit, content)
    await insertRevision(tx, edit, 'restored')
  })

const validateBeforePublish = async (
  { ports, pages }: SiteContext,
  templateId: string,
  draft: unknown,
): Promise<Problem[]> => {
  const template = requireTemplate(templateId)
  const problems = validatePage(template, draft)
  if (problems.length) return problems
  const published = await pages.read()
  const getContent = (id: string) => published.page(id)?.content
  return findUnreachable({ template, content: draft as PageContent }, { ...ports, getContent })
}

/**
 * Validates before the transaction, so that checking links doesn't hold the lock.
 * @throws Failure invalid with a message for each field
 */
export const publishPage = async (context: SiteContext, pageWrite: PageWrite): Promise<void> => {
  const { templateId } = pageWrite.change
  const page = await requirePage(context.platform.db, templateId)
  const fields = await validateBeforePublish(context, templateId, page.draft)
  await withPage(context, pageWrite, async (tx, row) => {
    if (fields.length && isEqual(row.draft, page.draft)) {
      throw new Failure('invalid', { fields, message: 'Check the highlighted fields before you publish.' })
    }
    const edit = toPageEdit(context.platform, pageWrite.change)
    await publishDraft(tx, edit)
    await insertRevision(tx, edit, 'published')
  })
  context.pages.changed()
}
