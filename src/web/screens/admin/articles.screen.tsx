/** /admin/articles: what is written for visitors, and what a feed brings in. */
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { adminArticles } from '#contract/articles.ts'
import { ArticlesTable } from '#web/features/articles/articles-table.tsx'
import { SyncPanel } from '#web/features/articles/sync/sync-panel.tsx'
import { useSync } from '#web/features/articles/sync/use-sync.ts'
import { addressOf, articleStatuses, filterOf, type Wish, wishFrom } from '#web/features/articles/wish.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { articles, sync } from '#web/lib/words/articles.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { FilterLinks } from '#web/ui/table/filter-links.tsx'
import { ShowMore } from '#web/ui/table/show-more.tsx'
import { TableSearch } from '#web/ui/table/table-search.tsx'
import { TableSkeleton } from '#web/ui/table/table-skeleton.tsx'
import styles from './articles.module.css'

function Filters({ wish }: { wish: Wish }) {
  const items = (['all', ...articleStatuses] as const).map((status) => ({
    to: addressOf({ ...wish, status }),
    label: articles(status),
    current: wish.status === status,
  }))
  return <FilterLinks label={articles('filter.status')} items={items} />
}

function Nothing({ wish: { search, status } }: { wish: Wish }) {
  if (search || status !== 'all') return <EmptyState title={articles('none')}>{articles('none.more')}</EmptyState>
  return <EmptyState title={articles('empty')}>{articles('empty.more')}</EmptyState>
}

export function AdminArticlesScreen() {
  const wish = wishFrom(useSearchParams()[0])
  const navigate = useNavigate()
  const [looksAtReport, setLooksAtReport] = useState(true)
  const { feed, url, reports, bringIn, busy, failed } = useSync()
  const answer = useAnswerPages(adminArticles, { Filter: filterOf(wish) }, { keepsLast: true })
  const look = (search: string) => void navigate(addressOf({ ...wish, search }), { replace: true })
  const syncNow = () => {
    setLooksAtReport(true)
    void bringIn()
  }
  const actions = (
    <Button look="board" icon="arrows-clockwise" busy={busy} busyLabel={sync('busy')} disabled={!url} onClick={syncNow}>
      {sync('now')}
    </Button>
  )
  return (
    <Page title={articles('title')} actions={actions}>
      <Answer of={feed} compact>
        {() => <SyncPanel url={url} reports={reports} failed={failed} open={looksAtReport} onOpen={setLooksAtReport} />}
      </Answer>
      <div className={styles.tools}>
        <Filters wish={wish} />
        <TableSearch label={articles('search')} value={wish.search} onSettled={look} />
      </div>
      <Answer
        of={answer}
        skeleton={<TableSkeleton columns={5} />}
        empty={(pages) => pages.every(({ Articles }) => Articles.length === 0)}
        whenEmpty={<Nothing wish={wish} />}
      >
        {(pages) => (
          <>
            <ArticlesTable
              rows={pages.flatMap(({ Articles }) => Articles)}
              tags={pages[0]?.Tags ?? []}
              report={looksAtReport ? reports[0] : undefined}
              busy={answer.isPlaceholderData}
            />
            <ShowMore of={answer} />
          </>
        )}
      </Answer>
    </Page>
  )
}
