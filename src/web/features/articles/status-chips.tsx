/** The status of an article in a word or two. */
import type { ArticleDraft } from '#contract/articles.ts'
import { articles } from '#web/lib/messages/en/articles.ts'
import { Badge, type BadgeTone } from '#web/ui/print/status-badge.tsx'
import styles from './articles.module.css'
import type { ArticleStatus } from './article-filters.ts'

const statusTones: Record<ArticleStatus, BadgeTone> = { draft: 'draft', published: 'ok', withdrawn: 'plain' }

export type ArticleStatusFields = Pick<ArticleDraft, 'status' | 'changed' | 'featured' | 'source_changed'>

export function StatusChips({
  article: { status, changed, featured, source_changed },
}: {
  article: ArticleStatusFields
}) {
  return (
    <span className={styles.chips}>
      <Badge tone={statusTones[status]}>{articles(status)}</Badge>
      {status === 'published' && changed && <Badge tone="draft">{articles('changed')}</Badge>}
      {featured && <Badge tone="info">{articles('featured')}</Badge>}
      {source_changed && <Badge tone="processing">{articles('newerInFeed')}</Badge>}
    </span>
  )
}
