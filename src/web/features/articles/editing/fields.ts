/** What of an article is written by hand, and what is wrong with it before the server is asked. */
import type { ArticleDraft } from '#contract/articles.ts'
import { writing as say } from '#web/lib/words/articles.en.ts'

export type Fields = Pick<ArticleDraft, 'slug' | 'title' | 'summary' | 'tags' | 'audience' | 'cover' | 'body'>
export type Problems = Partial<Record<string, string>>

export const SUMMARY_MAX = 160
export const TITLE_MAX = 200
export const MOST_TAGS = 8
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export const fieldsOf = ({ slug, title, summary, tags, audience, cover, body }: ArticleDraft): Fields => ({
  slug,
  title,
  summary,
  tags,
  audience,
  cover,
  body,
})

const titleProblem = (title: string): string => {
  if (!title.trim()) return '*Required Field'
  return title.trim().length > TITLE_MAX ? say('too.long') : ''
}

export const problemsOf = ({ title, slug, summary }: Fields): Problems => {
  const found = {
    title: titleProblem(title),
    slug: SLUG.test(slug) ? '' : say('slug.wrong'),
    summary: summary.trim().length > SUMMARY_MAX ? say('too.long') : '',
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem))
}

/** By the field they are about: Article.body.content is about the body. */
export const problemsIn = (fields: readonly { path: string; message: string }[]): Problems =>
  Object.fromEntries(fields.map(({ path, message }) => [path.replace(/^Article\./, '').split('.')[0], message]))
