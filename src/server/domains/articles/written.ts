/** What an article is made of while it lies in the database, and how its parts are worked out. */
import type { ArticleDraft } from '#contract/articles.ts'
import { articleAudiences } from '#contract/articles.ts'
import { isKeptPicture } from '#rules/site/pictures.ts'
import { isRichText, plainText, type RichText } from '#rules/site/rich-text.ts'

/** As people write it; the title stands beside it in a column of its own while it is a draft. */
export type Written = Pick<ArticleDraft, 'summary' | 'tags' | 'audience' | 'cover' | 'body'>
export type Published = Written & { title: string }

/** Words that a person reads in a minute. */
const PACE = 220

export const minutesOf = (body: RichText): number =>
  Math.max(1, Math.round((plainText(body).match(/\S+/g)?.length ?? 0) / PACE))

type Loose = Record<string, unknown>

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const wordsIn = (value: unknown): string => (typeof value === 'string' ? value : '')

type PictureOfOnesOwn = Pick<Written['cover'], 'key' | 'width' | 'height'>

const plainCover: Written['cover'] = { scene: 'bay', palette: 'dawn' }

const coverIn = (value: unknown): Written['cover'] => {
  const { scene, palette, key, alt, width, height } = isObject(value) ? value : {}
  if (typeof scene !== 'string' || typeof palette !== 'string') return plainCover
  return {
    scene,
    palette,
    ...(isKeptPicture({ key, width, height }) ? ({ key, width, height } as Required<PictureOfOnesOwn>) : {}),
    ...(typeof alt === 'string' ? { alt } : {}),
  }
}

const emptyBody: RichText = { type: 'doc', content: [] }

/** Never throws, whatever was stored by whichever version: a block that is not known is left out. */
const bodyIn = (value: unknown): RichText => {
  const blocks = isObject(value) && Array.isArray(value['content']) ? (value['content'] as RichText['content']) : []
  const known = blocks.filter((block) => isRichText({ type: 'doc', content: [block] }, 'article'))
  return known.length ? { type: 'doc', content: known } : emptyBody
}

export const writtenIn = (stored: unknown): Written => {
  const { summary, tags, audience, cover, body } = isObject(stored) ? stored : {}
  return {
    summary: wordsIn(summary),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    audience: articleAudiences.find((one) => one === audience) ?? 'families',
    cover: coverIn(cover),
    body: bodyIn(body),
  }
}

/** Undefined where there is no title: nothing was published. */
export const publishedIn = (stored: unknown): Published | undefined => {
  const title = isObject(stored) ? wordsIn(stored['title']) : ''
  return title ? { title, ...writtenIn(stored) } : undefined
}
