/** Parses the articles in seeds/articles: Markdown with front matter. */
import { parse } from 'yaml'
import { z } from 'zod'
import { articleAudiences } from '#contract/articles.ts'
import { markdownToRichText } from '#server/platform/rich-text/markdown.ts'
import type { ArticleContent } from './content.ts'

const Head = z.strictObject({
  slug: z.string(),
  title: z.string(),
  summary: z.string().max(160),
  tags: z.array(z.string()),
  audience: z.enum(articleAudiences),
  minutes: z.int(),
  cover: z.strictObject({ scene: z.string(), palette: z.string() }),
  updated: z.iso.date(),
})

export interface AuthoredArticle {
  slug: string
  title: string
  written: ArticleContent
  finished: Date
}

/** @throws if the front matter is invalid */
export const parseAuthoredArticle = (text: string): AuthoredArticle => {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const { slug, title, updated, minutes: _, ...written } = Head.parse(parse(head))
  return {
    slug,
    title,
    written: { ...written, body: markdownToRichText(body) },
    finished: new Date(`${updated}T12:00:00Z`),
  }
}
