/** Changes the status of an article: publishes, unpublishes or features it, or accepts its newer feed version. */
import { Failure } from '#contract/failures.ts'
import { RevisionChangedError } from '#server/platform/database/revision.ts'
import {
  type ArticleRow,
  type Editor,
  lockFeatured,
  publishArticle,
  setFeatured,
  clearFeatured,
  acceptFeedVersion,
  withdrawArticle,
} from './articles.queries.ts'
import { requireArticle, type ArticlesContext, requirePublishable, withArticleRevision } from './articles.ts'
import { parsePublishedContent } from './content.ts'

export interface StatusChange {
  uuid: string
  revision: number
  act: 'publish' | 'withdraw' | 'feature' | 'take_source'
}

/** Rolls back if somebody else saved first: the featured article then stays the same. @throws RevisionChangedError */
const setOnlyFeatured = ({ platform }: ArticlesContext, change: StatusChange & Editor): Promise<ArticleRow> =>
  platform.db.transaction().execute(async (tx) => {
    await lockFeatured(tx)
    await clearFeatured(tx)
    const featuredRow = await setFeatured(tx, change, change)
    if (!featuredRow) throw new RevisionChangedError()
    return featuredRow
  })

type StatusAction = (
  context: ArticlesContext,
  row: ArticleRow,
  change: StatusChange & Editor,
) => Promise<ArticleRow | undefined>

const statusActions: Record<StatusChange['act'], StatusAction> = {
  async publish(context, row, change) {
    await requirePublishable(context, row)
    return publishArticle(context.platform.db, change, change)
  },
  withdraw: ({ platform }, _row, change) => withdrawArticle(platform.db, change, change),
  async feature(context, row, change) {
    if (row.status !== 'published') {
      throw new Failure('invalid', { message: 'Publish the article before you feature it.' })
    }
    return setOnlyFeatured(context, change)
  },
  async take_source({ platform }, row, change) {
    const newer = parsePublishedContent(row.newer)
    if (!newer) throw new Failure('invalid', { message: 'The feed has no newer version.' })
    return acceptFeedVersion(platform.db, { ...change, newer }, change)
  },
}

/** @throws Failure changed with the stored article, invalid, not_found */
export const applyStatusChange = async (
  context: ArticlesContext,
  change: StatusChange & Editor,
): Promise<ArticleRow> => {
  const row = await requireArticle(context, change.uuid)
  // Check the revision first: validation would report problems of somebody else's version.
  const changedRow = await withArticleRevision(context, change.uuid, async () =>
    row.revision === change.revision ? statusActions[change.act](context, row, change) : undefined,
  )
  context.articles.changed()
  return changedRow
}
