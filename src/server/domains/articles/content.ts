/** Parses the stored content of articles, and estimates reading times. */
import type { ArticleDraft } from '#contract/articles.ts'
import { articleAudiences } from '#contract/articles.ts'
import { isStoredPicture } from '#rules/site/pictures.ts'
import { isRichText, toPlainText, type RichText } from '#rules/site/rich-text.ts'

/** The content as people write it. The title of a draft is stored in a separate column. */
export type ArticleContent = Pick<ArticleDraft, 'summary' | 'tags' | 'audience' | 'cover' | 'body'>
export type PublishedContent = ArticleContent & { title: string }

/** The number of words that a person reads in a minute. */
const WORDS_PER_MINUTE = 220

export const estimateReadingMinutes = (body: RichText): number =>
  Math.max(1, Math.round((toPlainText(body).match(/\S+/g)?.length ?? 0) / WORDS_PER_MINUTE))

type UnknownObject = Record<string, unknown>

const isObject = (value: unknown): value is UnknownObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

type UploadedPicture = Pick<ArticleContent['cover'], 'key' | 'width' | 'height'>

const defaultCover: ArticleContent['cover'] = { scene: 'bay', palette: 'dawn' }

const parseCover = (value: unknown): ArticleContent['cover'] => {
  const { scene, palette, key, alt, width, height } = isObject(value) ? value : {}
  if (typeof scene !== 'string' || typeof palette !== 'string') return defaultCover
  return {
    scene,
    palette,
    ...(isStoredPicture({ key, width, height }) ? ({ key, width, height } as Required<UploadedPicture>) : {}),
    ...(typeof alt === 'string' ? { alt } : {}),
  }
}

const emptyBody: RichText = { type: 'doc', content: [] }

/** Never throws: blocks that another version stored and this one doesn't know are left out. */
const parseBody = (value: unknown): RichText => {
  const blocks = isObject(value) && Array.isArray(value['content']) ? (value['content'] as RichText['content']) : []
  const validBlocks = blocks.filter((block) => isRichText({ type: 'doc', content: [block] }, 'article'))
  return validBlocks.length ? { type: 'doc', content: validBlocks } : emptyBody
}

export const parseContent = (stored: unknown): ArticleContent => {
  const { summary, tags, audience, cover, body } = isObject(stored) ? stored : {}
  return {
    summary: toText(summary),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    audience: articleAudiences.find((candidate) => candidate === audience) ?? 'families',
    cover: parseCover(cover),
    body: parseBody(body),
  }
}

/** Returns undefined if there is no title, because then nothing was published. */
export const parsePublishedContent = (stored: unknown): PublishedContent | undefined => {
  const title = isObject(stored) ? toText(stored['title']) : ''
  return title ? { title, ...parseContent(stored) } : undefined
}
