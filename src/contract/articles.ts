/** Articles: the public pages, the editor for system admins, and the import from a feed. */
import { z } from 'zod'
import { MAX_TAG_DESCRIPTION_LENGTH, MAX_TAG_TITLE_LENGTH } from '#rules/articles/tag-limits.ts'
import { MAX_SEARCH_LENGTH } from '#rules/search/max-search-length.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer, PageRequest } from './envelope.ts'
import { RichTextBody } from './rich-text.ts'

const Slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(120)
const Cover = z.object({
  scene: z.string().max(40),
  palette: z.string().max(40),
  /** An uploaded picture in place of the print, with the pixel size of its largest version. */
  key: z.string().max(300).optional(),
  width: z.int().min(1).optional(),
  height: z.int().min(1).optional(),
  alt: z.string().max(300).optional(),
})

export const articleStatuses = ['draft', 'published', 'withdrawn'] as const
export const articleAudiences = ['families', 'teachers', 'students', 'leaders'] as const

export const Tag = z
  .object({ slug: z.string(), title: z.string(), description: z.string(), count: z.int() })
  .meta({ id: 'Tag' })
export type Tag = z.infer<typeof Tag>

/** One item in a list of articles. */
export const ArticleLine = z
  .object({
    uuid: z.uuid(),
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    tags: z.array(z.object({ slug: z.string(), title: z.string() })),
    audience: z.enum(articleAudiences),
    /** Reading time in minutes. */
    minutes: z.int(),
    cover: Cover,
    /** ISO 8601 days. */
    published_on: z.string(),
    updated_on: z.string(),
    /** The source of an article from a feed; null for others. */
    source: z.object({ name: z.string(), url: z.string() }).nullable(),
  })
  .meta({ id: 'ArticleLine' })
export type ArticleLine = z.infer<typeof ArticleLine>

export const Article = ArticleLine.extend({ body: RichTextBody }).meta({ id: 'Article' })
export type Article = z.infer<typeof Article>

export const articleDefault = endpoint({
  path: '/article/default',
  access: 'public',
  summary: 'Get the featured article, or the newest one if none is featured.',
  blocks: {},
  answer: { Article: Article.nullable() },
})

export const articleList = endpoint({
  path: '/article/list',
  access: 'public',
  summary: 'List the published articles, newest first, and the tags in use.',
  blocks: {
    Filter: z.strictObject({ tag_id: Slug.optional() }).optional(),
    Page: PageRequest.optional(),
  },
  answer: { Articles: z.array(ArticleLine), Tags: z.array(Tag), Page: PageAnswer },
})

export const articleSlug = endpoint({
  path: '/article/slug',
  access: 'public',
  summary: 'Get one published article and up to three related ones.',
  blocks: { Article: z.strictObject({ slug: Slug }) },
  answer: { Article, Related: z.array(ArticleLine).max(3) },
})

export const ArticleDraft = z
  .object({
    uuid: z.uuid(),
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    tags: z.array(z.string()),
    audience: z.enum(articleAudiences),
    minutes: z.int(),
    cover: Cover,
    body: RichTextBody,
    status: z.enum(articleStatuses),
    /** True when the draft differs from the published article. */
    changed: z.boolean(),
    featured: z.boolean(),
    revision: z.int(),
    source: z.object({ name: z.string(), url: z.string() }).nullable(),
    /**
     * The feed has a newer text, which waits because this article was edited here. `take_source` makes it the draft.
     */
    source_changed: z.boolean(),
    updated_at: z.string(),
  })
  .meta({ id: 'ArticleDraft' })
export type ArticleDraft = z.infer<typeof ArticleDraft>

const ByUuid = z.strictObject({ uuid: z.uuid() })

export const adminArticles = endpoint({
  path: '/admin/article/list',
  access: 'operator',
  summary: 'List all articles including drafts, most recently changed first.',
  audit: false,
  blocks: {
    Filter: z
      .strictObject({
        search: z.string().max(MAX_SEARCH_LENGTH).optional(),
        status: ArticleDraft.shape.status.optional(),
      })
      .optional(),
    Page: PageRequest.optional(),
  },
  answer: { Articles: z.array(ArticleDraft.omit({ body: true })), Tags: z.array(Tag), Page: PageAnswer },
})

export const adminArticle = endpoint({
  path: '/admin/article/info',
  access: 'operator',
  summary: 'Get the draft of one article.',
  audit: false,
  blocks: { Article: ByUuid },
  answer: { Article: ArticleDraft },
})

const articleFields = {
  title: z.string().trim().min(1, '*Required Field').max(200),
  summary: z.string().trim().max(160),
  tags: z.array(Slug).max(8),
  audience: z.enum(articleAudiences),
  cover: Cover.strict(),
  body: RichTextBody,
}

export const adminArticleAdd = endpoint({
  path: '/admin/article/add',
  access: 'operator',
  summary: 'Create an article as a draft.',
  audit: 'article_added',
  blocks: { Article: z.strictObject({ title: articleFields.title }) },
  answer: { Article: ArticleDraft },
})

export const adminArticleEdit = endpoint({
  path: '/admin/article/edit',
  access: 'operator',
  summary: 'Save the draft of an article. If it changed elsewhere, the stored article is returned with the error.',
  audit: 'article_saved',
  blocks: { Article: z.strictObject({ uuid: z.uuid(), slug: Slug, ...articleFields, revision: z.int() }) },
  answer: { Article: ArticleDraft },
  errorBlocks: { Article: ArticleDraft },
})

export const adminArticleStatus = endpoint({
  path: '/admin/article/status',
  access: 'operator',
  summary: 'Publish, withdraw or feature an article, or replace its draft with the newer text of its feed.',
  audit: 'article_status_changed',
  blocks: {
    Article: z.strictObject({
      uuid: z.uuid(),
      revision: z.int(),
      act: z.enum(['publish', 'withdraw', 'feature', 'take_source']),
    }),
  },
  answer: { Article: ArticleDraft },
  errorBlocks: { Article: ArticleDraft },
})

const NewTag = z.strictObject({
  title: z.string().trim().min(1, '*Required Field').max(MAX_TAG_TITLE_LENGTH),
  /** Shown below the title where the tag's articles are listed. */
  description: z.string().trim().max(MAX_TAG_DESCRIPTION_LENGTH),
})

const TagAnswer = { Tag, Tags: z.array(Tag) }

export const adminTagAdd = endpoint({
  path: '/admin/article/tag/add',
  access: 'operator',
  summary: "Create a tag after the others. Two tags can't have the same title.",
  audit: 'tag_added',
  blocks: { Tag: NewTag },
  answer: TagAnswer,
})

export const adminTagEdit = endpoint({
  path: '/admin/article/tag/edit',
  access: 'operator',
  summary: 'Update the title and description of a tag. Its address stays, so links to it remain valid.',
  audit: 'tag_changed',
  blocks: { Tag: NewTag.extend({ slug: Slug }) },
  answer: TagAnswer,
})

export const adminTagDelete = endpoint({
  path: '/admin/article/tag/delete',
  access: 'operator',
  summary: 'Delete a tag and remove it from all articles. A tag that a page or an article links to is refused.',
  audit: 'tag_removed',
  blocks: { Tag: z.strictObject({ slug: Slug }) },
  answer: { Tags: z.array(Tag) },
})

export const SyncReport = z
  .object({
    at: z.string(),
    feed: z.string(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    failed: z.int(),
    /** In the order of the feed. */
    items: z.array(
      z.object({
        title: z.string(),
        outcome: z.enum(['added', 'changed', 'unchanged', 'failed']),
        /**
         * The reason why an article was not imported, what was left out of it, or that it waits because of local edits;
         * else empty.
         */
        reason: z.string(),
      }),
    ),
  })
  .meta({ id: 'SyncReport' })
export type SyncReport = z.infer<typeof SyncReport>

export const articleSync = endpoint({
  path: '/admin/article/sync',
  access: 'operator',
  summary: 'Import articles from the configured feed and report the added, changed, unchanged and failed ones.',
  audit: 'articles_synced',
  blocks: {},
  answer: { Sync: SyncReport },
})

const FeedAnswer = { Feed: z.object({ url: z.string() }), Syncs: z.array(SyncReport) }

export const articleFeed = endpoint({
  path: '/admin/article/feed',
  access: 'operator',
  summary: 'Get the feed that articles are imported from (empty without one) and the last sync reports.',
  audit: false,
  blocks: {},
  answer: FeedAnswer,
})

export const articleFeedUpdate = endpoint({
  path: '/admin/article/feed/update',
  access: 'operator',
  summary: 'Set the feed that articles are imported from. An empty address removes it.',
  audit: 'feed_configured',
  blocks: { Feed: z.strictObject({ url: z.string().max(500) }) },
  answer: FeedAnswer,
})
