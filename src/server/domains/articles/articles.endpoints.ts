/** Articles: everyone reads them, system admins write them, and a feed import adds them. */
import * as contract from '#contract/articles.ts'
import { Failure } from '#contract/failures.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type CallContext, type Handlers, createRoutes } from '#server/platform/http/create-routes.ts'
import { paginateByTime, parseTimeCursor } from '#server/platform/pagination/time-cursor.ts'
import { FIRST_PAGE, createPageNotFound } from '#server/platform/pagination/pagination.ts'
import { type ArticleRow, listArticles } from './articles.queries.ts'
import { requireArticle, createArticle, saveArticleDraft, type ArticlesContext } from './articles.ts'
import { getFeedUrl, listSyncReports, saveFeedUrl } from './feed/feed-settings.ts'
import { toArticleLine } from './published.ts'
import { listTags } from './published.queries.ts'
import { applyStatusChange } from './status.ts'
import { createTag, renameTag, deleteTag } from './tags.ts'
import { toArticleDraft } from './wire.ts'

/** Returns one page of a list in memory; the cursor is the uuid of the last article of the previous page. */
const slicePage = (allArticles: readonly contract.Article[], { limit, cursor }: typeof FIRST_PAGE) => {
  const before = cursor === undefined ? -1 : allArticles.findIndex(({ uuid }) => uuid === cursor)
  if (cursor !== undefined && before < 0) throw createPageNotFound()
  const items = allArticles.slice(before + 1, before + 1 + limit)
  const hasMore = before + 1 + limit < allArticles.length
  return { items: items.map(toArticleLine), next_cursor: hasMore ? (items.at(-1)?.uuid ?? null) : null }
}

export const createArticlesRoutes = (articlesContext: ArticlesContext) => {
  const { platform, articles } = articlesContext
  const { db, clock } = platform
  const toEditor = ({ accountUuid }: Actor) => ({ by: accountUuid, now: clock.now() })
  const respondWithArticle = (context: CallContext, row: ArticleRow) => {
    context.about({ kind: 'article', uuid: row.uuid, name: row.title })
    return { Article: toArticleDraft(row) }
  }
  /** Includes tags without articles. */
  const listTagsWithCounts = async (): Promise<contract.Tag[]> => {
    const { tag } = await articles.read()
    const rows = await listTags(db)
    return rows.map(({ position: _position, ...row }) => ({ ...row, count: tag(row.slug)?.count ?? 0 }))
  }

  const respondWithTag = async (context: CallContext, slug: string) => {
    const Tags = await listTagsWithCounts()
    const Tag = Tags.find((candidate) => candidate.slug === slug)
    if (!Tag) throw new Failure('not_found')
    context.about({ kind: 'tag', name: Tag.title })
    return { Tag, Tags }
  }

  const getFeedStatus = async () => ({
    Feed: { url: await getFeedUrl(platform) },
    Syncs: await listSyncReports(db),
  })

  const handlers: Handlers<typeof contract> = {
    async articleDefault() {
      return { Article: (await articles.read()).first ?? null }
    },

    async articleList({ Filter = {}, Page = FIRST_PAGE }) {
      const { all, tags, withTag } = await articles.read()
      const { items, next_cursor } = slicePage(Filter.tag_id === undefined ? all : withTag(Filter.tag_id), Page)
      return { Articles: items, Tags: [...tags], Page: { next_cursor } }
    },

    async articleSlug({ Article: { slug } }) {
      const { bySlug, relatedTo } = await articles.read()
      const article = bySlug(slug)
      if (!article) throw new Failure('not_found')
      return { Article: article, Related: relatedTo(article).map(toArticleLine) }
    },

    async adminArticles({ Filter = {}, Page: { limit, cursor } = FIRST_PAGE }) {
      const rows = await listArticles(db, { ...Filter, before: parseTimeCursor(cursor), limit })
      const { items, next_cursor } = paginateByTime(rows, limit, ({ updated_at, uuid }) => ({ at: updated_at, uuid }))
      return { Articles: items.map(toArticleDraft), Tags: await listTagsWithCounts(), Page: { next_cursor } }
    },

    async adminArticle({ Article: { uuid } }) {
      return { Article: toArticleDraft(await requireArticle(articlesContext, uuid)) }
    },

    async adminArticleAdd({ Article: { title } }, actor, context) {
      return respondWithArticle(context, await createArticle(articlesContext, title, toEditor(actor)))
    },

    async adminArticleEdit({ Article }, actor, context) {
      return respondWithArticle(context, await saveArticleDraft(articlesContext, Article, toEditor(actor)))
    },

    async adminArticleStatus({ Article }, actor, context) {
      return respondWithArticle(context, await applyStatusChange(articlesContext, { ...Article, ...toEditor(actor) }))
    },

    async adminTagAdd({ Tag }, _actor, context) {
      return respondWithTag(context, await createTag(articlesContext, Tag))
    },

    async adminTagEdit({ Tag: { slug, ...texts } }, _actor, context) {
      await renameTag(articlesContext, slug, texts)
      return respondWithTag(context, slug)
    },

    async adminTagDelete({ Tag: { slug } }, _actor, context) {
      context.about({ kind: 'tag', name: await deleteTag(articlesContext, slug) })
      return { Tags: await listTagsWithCounts() }
    },

    async articleSync(_blocks, _actor, context) {
      // Imported on demand: a process without a feed never needs the parsers.
      const { syncFeed } = await import('./feed/sync.ts')
      const Sync = await syncFeed(articlesContext)
      context.about({ kind: 'feed', name: new URL(Sync.feed).host })
      return { Sync }
    },

    articleFeed: getFeedStatus,

    async articleFeedUpdate({ Feed }, _actor, context) {
      await saveFeedUrl(db, Feed.url)
      const feedStatus = await getFeedStatus()
      context.about({ kind: 'feed', name: feedStatus.Feed.url && new URL(feedStatus.Feed.url).host })
      return feedStatus
    },
  }
  return createRoutes(contract, handlers)
}
