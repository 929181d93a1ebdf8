/**
 * /admin/articles lists the articles that were written here or imported from a feed. `article` in the address opens
 * one.
 */
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminArticles, articleStatuses, type SyncReport } from '#contract/articles.ts'
import { ArticlesTable } from '#web/features/articles/articles-table.tsx'
import type { PickSession } from '#web/features/articles/editing/block-forms.tsx'
import { NewArticle } from '#web/features/articles/new-article.tsx'
import { SyncPanel } from '#web/features/articles/sync/sync-panel.tsx'
import { useSync } from '#web/features/articles/sync/use-sync.ts'
import { TagsButton } from '#web/features/articles/tags/tags-dialog.tsx'
import { articleFilters, toRequestFilter, type ArticleFilters } from '#web/features/articles/article-filters.ts'
import { ReferencePicker } from '#web/features/site/reference-field.tsx'
import { sendPicture } from '#web/features/site/send-picture.ts'
import { useAnswer, useAnswerPages } from '#web/lib/answers.ts'
import { requiredComponent } from '#web/lib/chunks.ts'
import { useAddressSearch } from '#web/lib/address/use-address-search.ts'
import { articles, sync } from '#web/lib/messages/en/articles.ts'
import { useUrlFilters } from '#web/lib/address/url-filters.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { LinesSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { FilterLinks } from '#web/ui/table/filter-links.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { TableSearch } from '#web/ui/table/table-search.tsx'
import { TableSkeleton } from '#web/ui/table/table-skeleton.tsx'
import styles from './articles.module.css'

const pickSession: PickSession = (props) => <ReferencePicker {...props} to="session" />

/** Loads the editor separately, because the list can do without it. */
const EditArticle = requiredComponent(
  async () => (await import('#web/features/articles/editing/edit-article.tsx')).EditArticle,
)

function Filters({ filters }: { filters: ArticleFilters }) {
  const items = (['all', ...articleStatuses] as const).map((status) => ({
    to: articleFilters.toUrl({ ...filters, status }),
    label: articles(status),
    current: filters.status === status,
  }))
  return <FilterLinks label={articles('filter.status')} items={items} />
}

function EmptyArticles({ filters: { search, status } }: { filters: ArticleFilters }) {
  if (search || status !== 'all') return <EmptyState title={articles('none')}>{articles('none.more')}</EmptyState>
  return <EmptyState title={articles('empty')}>{articles('empty.more')}</EmptyState>
}

interface ListProps {
  filters: ArticleFilters
  /** The last report, as long as it is shown. */
  report: SyncReport | undefined
}

function List({ filters, report }: ListProps) {
  const answer = useAnswerPages(adminArticles, { Filter: toRequestFilter(filters) }, { keepsPreviousData: true })
  return (
    <Answer
      of={answer}
      skeleton={<TableSkeleton columns={5} />}
      empty={(pages) => pages.every(({ Articles }) => Articles.length === 0)}
      whenEmpty={<EmptyArticles filters={filters} />}
    >
      {(pages) => (
        <>
          <ArticlesTable
            rows={pages.flatMap(({ Articles }) => Articles)}
            tags={pages[0]?.Tags ?? []}
            report={report}
            to={({ uuid }) => articleFilters.toUrl({ ...filters, article: uuid })}
            busy={answer.isPlaceholderData}
          />
          <ShowMore of={answer} />
        </>
      )}
    </Answer>
  )
}

function AllArticles({ filters }: { filters: ArticleFilters }) {
  const navigate = useNavigate()
  const [isReportOpen, setIsReportOpen] = useState(true)
  const { feed, url, reports, syncArticles, busy, problem } = useSync()
  const tagsAnswer = useAnswer(adminArticles, { Page: { limit: 1 } })
  const updateSearch = useAddressSearch()
  const openArticle = (article: string) => void navigate(articleFilters.toUrl({ ...filters, article }))
  const syncNow = () => {
    setIsReportOpen(true)
    void syncArticles()
  }
  const syncProps = { busy, busyLabel: sync('busy'), disabled: !url, onClick: syncNow }
  const actions = (
    <>
      <TagsButton tags={tagsAnswer.data?.Tags} />
      <NewArticle onCreated={openArticle} />
      <Button look="board" icon="arrows-clockwise" {...syncProps}>
        {sync('now')}
      </Button>
    </>
  )
  return (
    <Page title={articles('title')} actions={actions}>
      <Answer of={feed} compact>
        {() => <SyncPanel url={url} reports={reports} failed={problem} open={isReportOpen} onOpen={setIsReportOpen} />}
      </Answer>
      <div className={styles.tools}>
        <Filters filters={filters} />
        <TableSearch label={articles('search')} value={filters.search} onSettled={updateSearch} />
      </div>
      <List filters={filters} report={isReportOpen ? reports[0] : undefined} />
    </Page>
  )
}

export function AdminArticlesScreen() {
  const filters = useUrlFilters(articleFilters)
  if (!filters.article) return <AllArticles filters={filters} />
  return (
    <Suspense fallback={<LinesSkeleton />}>
      <EditArticle
        key={filters.article}
        uuid={filters.article}
        back={articleFilters.toUrl({ ...filters, article: undefined })}
        sendCover={sendPicture}
        pickSession={pickSession}
      />
    </Suspense>
  )
}
