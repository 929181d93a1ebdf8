/** The columns of the articles, with what the last sync did to each. */
import type { ArticleDraft, SyncReport, Tag } from '#contract/articles.ts'
import { formatDate } from '#rules/times.ts'
import { paths } from '#web/lib/paths.ts'
import { articles, sync } from '#web/lib/messages/en/articles.ts'
import { IconLink } from '#web/ui/action/icon-link.tsx'
import type { TableColumns } from '#web/ui/table/data-table.tsx'
import styles from './articles.module.css'
import { StatusChips } from './status-chips.tsx'
import { SyncMark } from './sync/sync-mark.tsx'

type ArticleRow = Omit<ArticleDraft, 'body'>

type SyncOutcome = SyncReport['items'][number]['outcome']

function ThisSync({ outcome }: { outcome: SyncOutcome | undefined }) {
  if (outcome !== 'added' && outcome !== 'changed') return null
  return (
    <span className={styles.outcome}>
      <SyncMark outcome={outcome} />
      {sync(`row.${outcome}`)}
    </span>
  )
}

/** @param report the report of the last sync, as long as it is shown */
export const createArticleColumns = (
  tags: readonly Tag[],
  report: SyncReport | undefined,
): TableColumns<ArticleRow> => {
  const titlesBySlug = new Map(tags.map(({ slug, title }) => [slug, title]))
  const outcomesByTitle = new Map(report?.items.map(({ title, outcome }) => [title, outcome]))
  return [
    { id: 'title', label: articles('article'), cell: ({ title }) => title },
    {
      id: 'tags',
      label: articles('tags'),
      inBlock: 'absent',
      cell: (row) => row.tags.map((slug) => titlesBySlug.get(slug) ?? slug).join(', '),
    },
    {
      id: 'updated',
      label: articles('updated'),
      cell: ({ updated_at }) => <span className={styles.day}>{formatDate(updated_at)}</span>,
    },
    {
      id: 'sync',
      label: articles('lastSync'),
      inBlock: 'absent',
      cell: ({ title }) => <ThisSync outcome={outcomesByTitle.get(title)} />,
    },
    { id: 'status', label: articles('status'), cell: (row) => <StatusChips article={row} /> },
    {
      id: 'read',
      label: articles('view'),
      labelHidden: true,
      inBlock: 'beside',
      end: true,
      cell: ({ status, slug, title }) =>
        status === 'published' && (
          <IconLink icon="eye" label={articles('view.named', { title })} to={paths.article(slug)} reloadDocument />
        ),
    },
  ]
}
