/** Converts stored articles to the types of the contract. */
import type { ArticleDraft } from '#contract/articles.ts'
import { isEqual } from '#rules/site/is-equal.ts'
import type { ArticleRow } from './articles.queries.ts'
import { estimateReadingMinutes, parsePublishedContent, parseContent } from './content.ts'

export const toArticleSource = ({
  source_name: name,
  source_url: url,
}: Pick<ArticleRow, 'source_name' | 'source_url'>) => (name !== null && url !== null ? { name, url } : null)

export const toArticleDraft = (row: ArticleRow): ArticleDraft => {
  const { uuid, slug, title, status, featured, revision } = row
  const written = parseContent(row.draft)
  return {
    uuid,
    slug,
    title,
    ...written,
    minutes: estimateReadingMinutes(written.body),
    status,
    changed: !isEqual({ title, ...written }, parsePublishedContent(row.published)),
    featured,
    revision,
    source: toArticleSource(row),
    source_changed: row.newer !== null,
    updated_at: row.updated_at.toISOString(),
  }
}
