/** What becomes of an article: published, withdrawn, put first, or given the newer text of its feed. */
import { Failure } from '#contract/failures.ts'
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
import { requireArticle, type ArticlesContext, requirePublishable, requireUnchanged } from './articles.ts'
import { parsePublishedContent } from './content.ts'

export interface StatusChange {
  uuid: string
  revision: number
  act: 'publish' | 'withdraw' | 'feature' | 'take_source'
}

/** Somebody else was faster: the transaction is undone. */
class ArticleChangedError extends Error {}

/** Undefined where somebody else was faster; what was first then stays so. */
const setOnlyFeatured = ({ platform }: ArticlesContext, wish: StatusChange & Editor): Promise<ArticleRow | undefined> =>
  platform.db
    .transaction()
    .execute(async (tx) => {
      await lockFeatured(tx)
      await clearFeatured(tx)
      const first = await setFeatured(tx, wish, wish)
      if (!first) throw new ArticleChangedError()
      return first
    })
    .catch((cause: unknown) => {
      if (cause instanceof ArticleChangedError) return undefined
      throw cause
    })

type StatusAction = (
  parts: ArticlesContext,
  row: ArticleRow,
  wish: StatusChange & Editor,
) => Promise<ArticleRow | undefined>

const statusActions: Record<StatusChange['act'], StatusAction> = {
  async publish(parts, row, wish) {
    await requirePublishable(parts, row)
    return publishArticle(parts.platform.db, wish, wish)
  },
  withdraw: ({ platform }, _row, wish) => withdrawArticle(platform.db, wish, wish),
  async feature(parts, row, wish) {
    if (row.status !== 'published') {
      throw new Failure('invalid', { message: 'Publish the article before you feature it.' })
    }
    return setOnlyFeatured(parts, wish)
  },
  async take_source({ platform }, row, wish) {
    const newer = parsePublishedContent(row.newer)
    if (!newer) throw new Failure('invalid', { message: 'The feed has no newer version.' })
    return acceptFeedVersion(platform.db, { ...wish, newer }, wish)
  },
}

/** @throws Failure changed with what is stored, invalid, not_found */
export const applyStatusChange = async (parts: ArticlesContext, wish: StatusChange & Editor): Promise<ArticleRow> => {
  const row = await requireArticle(parts, wish.uuid)
  // Older already: what it would be refused for is another's business.
  if (row.revision !== wish.revision) return requireUnchanged(parts, wish.uuid, undefined)
  const changed = await requireUnchanged(parts, wish.uuid, await statusActions[wish.act](parts, row, wish))
  parts.articles.changed()
  return changed
}
