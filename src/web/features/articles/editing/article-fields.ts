/** The editable fields of an article, and their validation before anything is sent. */
import type { ArticleDraft } from '#contract/articles.ts'
import { articleEditor as t } from '#web/lib/messages/en/articles.ts'
import type { FieldErrors } from '#web/lib/errors/field-errors.ts'

export type ArticleFields = Pick<ArticleDraft, 'slug' | 'title' | 'summary' | 'tags' | 'audience' | 'cover' | 'body'>

export const SUMMARY_MAX = 160
export const TITLE_MAX = 200
export const MAX_TAGS = 8
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export const toArticleFields = ({
  slug,
  title,
  summary,
  tags,
  audience,
  cover,
  body,
}: ArticleDraft): ArticleFields => ({
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
  return title.trim().length > TITLE_MAX ? t('too.long') : ''
}

export const validateArticle = ({ title, slug, summary }: ArticleFields): FieldErrors => {
  const errors = {
    title: titleProblem(title),
    slug: SLUG.test(slug) ? '' : t('slug.wrong'),
    summary: summary.trim().length > SUMMARY_MAX ? t('too.long') : '',
  }
  return Object.fromEntries(Object.entries(errors).filter(([, problem]) => problem))
}

/** Returns the errors by field: that of `body.content` belongs to `body`. */
export const toFieldErrors = (problems: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(problems).map(([path, message]) => [path.split('.')[0]!, message]))
