/** Articles: read by everyone, written by operators, brought in from a feed. */
import * as contract from '#contract/articles.ts'
import { Failure } from '#contract/failures.ts'
import type { Actor } from '../../platform/actor.ts'
import { type CallContext, type Handlers, serve } from '../../platform/http/serve.ts'
import { pageOf, placeIn } from '../../platform/newest-first.ts'
import { FIRST_PAGE, pageNotThere } from '../../platform/pages.ts'
import { type ArticleRow, articleRows } from './articles.queries.ts'
import { articleFor, beginArticle, editArticle, type Parts } from './articles.ts'
import { feedAddress, latestReports, setFeed } from './feed/feed-setting.ts'
import { lineOf } from './published.ts'
import { tagRows } from './published.queries.ts'
import { changeStatus } from './status.ts'
import { newTag, renameTag, takeTagAway } from './tags.ts'
import { toDraft } from './wire.ts'

/** One page of a list in memory; the cursor names the last article of the one before. */
const partOf = (all: readonly contract.Article[], { limit, cursor }: typeof FIRST_PAGE) => {
  const before = cursor === undefined ? -1 : all.findIndex(({ uuid }) => uuid === cursor)
  if (cursor !== undefined && before < 0) throw pageNotThere()
  const items = all.slice(before + 1, before + 1 + limit)
  const goesOn = before + 1 + limit < all.length
  return { items: items.map(lineOf), next_cursor: goesOn ? (items.at(-1)?.uuid ?? null) : null }
}

export const articlesEndpoints = (parts: Parts) => {
  const { platform, articles } = parts
  const { db, clock } = platform
  const by = ({ accountUuid }: Actor) => ({ by: accountUuid, now: clock.now() })
  const told = (context: CallContext, row: ArticleRow) => {
    context.about({ kind: 'article', uuid: row.uuid, name: row.title })
    return { Article: toDraft(row) }
  }
  /** Every one that there is, also without an article. */
  const everyTag = async (): Promise<contract.Tag[]> => {
    const { tag } = await articles.read()
    const rows = await tagRows(db)
    return rows.map(({ position: _position, ...row }) => ({ ...row, count: tag(row.slug)?.count ?? 0 }))
  }

  const tagTold = async (context: CallContext, slug: string) => {
    const Tags = await everyTag()
    const Tag = Tags.find((one) => one.slug === slug)
    if (!Tag) throw new Failure('not_found')
    context.about({ kind: 'tag', name: Tag.title })
    return { Tag, Tags }
  }

  const feedNow = async () => ({
    Feed: { url: await feedAddress(platform) },
    Syncs: await latestReports(db),
  })

  const handlers: Handlers<typeof contract> = {
    async articleDefault() {
      return { Article: (await articles.read()).first ?? null }
    },

    async articleList({ Filter = {}, Page = FIRST_PAGE }) {
      const { all, tags, withTag } = await articles.read()
      const { items, next_cursor } = partOf(Filter.tag_id === undefined ? all : withTag(Filter.tag_id), Page)
      return { Articles: items, Tags: [...tags], Page: { next_cursor } }
    },

    async articleSlug({ Article: { slug } }) {
      const { bySlug, relatedTo } = await articles.read()
      const found = bySlug(slug)
      if (!found) throw new Failure('not_found')
      return { Article: found, Related: relatedTo(found).map(lineOf) }
    },

    async adminArticles({ Filter = {}, Page: { limit, cursor } = FIRST_PAGE }) {
      const rows = await articleRows(db, { ...Filter, before: placeIn(cursor), limit })
      const { items, next_cursor } = pageOf(rows, limit, ({ updated_at, uuid }) => ({ at: updated_at, uuid }))
      return { Articles: items.map(toDraft), Tags: await everyTag(), Page: { next_cursor } }
    },

    async adminArticle({ Article: { uuid } }) {
      return { Article: toDraft(await articleFor(parts, uuid)) }
    },

    async adminArticleAdd({ Article: { title } }, actor, context) {
      return told(context, await beginArticle(parts, title, by(actor)))
    },

    async adminArticleEdit({ Article }, actor, context) {
      return told(context, await editArticle(parts, Article, by(actor)))
    },

    async adminArticleStatus({ Article }, actor, context) {
      return told(context, await changeStatus(parts, { ...Article, ...by(actor) }))
    },

    async adminTagAdd({ Tag }, _actor, context) {
      return tagTold(context, await newTag(parts, Tag))
    },

    async adminTagEdit({ Tag: { slug, ...words } }, _actor, context) {
      await renameTag(parts, slug, words)
      return tagTold(context, slug)
    },

    async adminTagDelete({ Tag: { slug } }, _actor, context) {
      context.about({ kind: 'tag', name: await takeTagAway(parts, slug) })
      return { Tags: await everyTag() }
    },

    async articleSync(_blocks, _actor, context) {
      // Parsers that a process without a feed never needs.
      const { syncFeed } = await import('./feed/sync.ts')
      const Sync = await syncFeed(parts)
      context.about({ kind: 'feed', name: new URL(Sync.feed).host })
      return { Sync }
    },

    articleFeed: feedNow,

    async articleFeedUpdate({ Feed }, _actor, context) {
      await setFeed(db, Feed.url)
      const now = await feedNow()
      context.about({ kind: 'feed', name: now.Feed.url && new URL(now.Feed.url).host })
      return now
    },
  }
  return serve(contract, handlers)
}
