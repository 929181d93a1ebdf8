/** Writing a page: drafts that nobody overwrites unseen, publishing what passes every check, going back. */
import { Failure } from '#contract/failures.ts'
import { isSame } from '#rules/site/changes.ts'
import { type PageContent, type PageTemplate, templateOf } from '#rules/site/pages.ts'
import { type Problem, problemsOf } from '#rules/site/problems.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Watched } from '../../platform/watched-version.ts'
import {
  addRevision,
  continueRevision,
  lockPage,
  pageRow,
  type PageRow,
  publishDraft,
  putDraft,
} from './pages.queries.ts'
import type { Ports } from './ports.ts'
import type { PublishedPages } from './published.ts'
import { unreachable } from './reachable.ts'

export interface Parts {
  platform: Platform
  ports: Ports
  pages: Watched<PublishedPages>
}

/** @throws Failure not_found for what is no page */
export const templateFor = (templateId: string): PageTemplate => {
  const template = templateOf(templateId)
  if (!template) throw new Failure('not_found')
  return template
}

export const pageFor = async (db: Database, templateId: string): Promise<PageRow> => {
  const row = await pageRow(db, templateFor(templateId).id)
  if (!row) throw new Failure('not_found')
  return row
}

/** Pauses of one writer that are shorter belong to one revision, in milliseconds. */
const SITTING = 10 * 60_000

interface Change {
  templateId: string
  /** Of the draft that the writer has before them. */
  revision: number
  actor: Actor
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockPage>>>

/** Somebody else was faster: nothing is changed. */
class Stale extends Error {}

/**
 * One change of a page, whole or not at all.
 * @param stored brings what is stored, for the refusal of a change to an older draft
 * @throws Failure changed, not_found
 */
const changing = async (
  { platform: { db } }: Parts,
  { change, stored }: { change: Change; stored: () => Promise<Record<string, unknown>> },
  work: (tx: Database, row: Locked) => Promise<void>,
): Promise<void> => {
  try {
    await db.transaction().execute(async (tx) => {
      const row = await lockPage(tx, change.templateId)
      if (!row) throw new Failure('not_found')
      if (row.revision !== change.revision) throw new Stale()
      await work(tx, row)
    })
  } catch (cause) {
    if (cause instanceof Stale) throw new Failure('changed', { blocks: await stored() })
    throw cause
  }
}

const actOf = ({ clock }: Platform, { templateId, actor }: Change) => ({
  templateId,
  by: actor.accountUuid,
  now: clock.now(),
})

interface Writing {
  change: Change
  stored: () => Promise<Record<string, unknown>>
}

/** Where it is what is stored, nothing happens. */
export const saveDraft = (parts: Parts, writing: Writing, content: PageContent): Promise<void> =>
  changing(parts, writing, async (tx, row) => {
    if (isSame(row.draft, content)) return
    const act = actOf(parts.platform, writing.change)
    await putDraft(tx, act, content)
    const since = new Date(act.now.getTime() - SITTING)
    if (!(await continueRevision(tx, act, since))) await addRevision(tx, act, 'draft')
  })

/** What was the draft stays among the revisions: every draft is there already. */
export const restoreDraft = (parts: Parts, writing: Writing, content: PageContent): Promise<void> =>
  changing(parts, writing, async (tx) => {
    const act = actOf(parts.platform, writing.change)
    await putDraft(tx, act, content)
    await addRevision(tx, act, 'restored')
  })

const problemsBefore = async ({ ports, pages }: Parts, templateId: string, draft: unknown): Promise<Problem[]> => {
  const template = templateFor(templateId)
  const problems = problemsOf(template, draft)
  if (problems.length) return problems
  const published = await pages.read()
  const contentOf = (other: string) => published.page(other)?.content
  return unreachable({ template, content: draft as PageContent }, { ...ports, contentOf })
}

/** Asked before the transaction: what a page leads to is no reason to hold it. @throws Failure invalid, field by field */
export const publishPage = async (parts: Parts, writing: Writing): Promise<void> => {
  const { templateId } = writing.change
  const looked = await pageFor(parts.platform.db, templateId)
  const fields = await problemsBefore(parts, templateId, looked.draft)
  await changing(parts, writing, async (tx, row) => {
    if (fields.length && isSame(row.draft, looked.draft)) {
      throw new Failure('invalid', { fields, message: 'Some fields need another look before this can be published.' })
    }
    const act = actOf(parts.platform, writing.change)
    await publishDraft(tx, act)
    await addRevision(tx, act, 'published')
  })
  parts.pages.changed()
}
