/** What is kept of an article, as the calls tell it. */
import type { ArticleDraft } from '#contract/articles.ts'
import { isSame } from '#rules/site/changes.ts'
import type { ArticleRow } from './articles.queries.ts'
import { minutesOf, publishedIn, writtenIn } from './written.ts'

export const sourceOf = ({ source_name: name, source_url: url }: Pick<ArticleRow, 'source_name' | 'source_url'>) =>
  name !== null && url !== null ? { name, url } : null

export const toDraft = (row: ArticleRow): ArticleDraft => {
  const { uuid, slug, title, status, featured, revision } = row
  const written = writtenIn(row.draft)
  return {
    uuid,
    slug,
    title,
    ...written,
    minutes: minutesOf(written.body),
    status,
    changed: !isSame({ title, ...written }, publishedIn(row.published)),
    featured,
    revision,
    source: sourceOf(row),
    source_changed: row.newer !== null,
    updated_at: row.updated_at.toISOString(),
  }
}
