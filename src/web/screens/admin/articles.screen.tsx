/**
 * /admin/articles lists the articles that were written here or imported from a feed. `article` in the address opens
 * one.
 */
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminArticles, articleStatuses, articleFeed, articleSync } from '#contract/articles.ts'
import { createArticleColumns } from '#web/features/articles/article-columns.tsx'
import { type ArticleFilters, articleFilters, toArticleRequestFilter } from '#web/features/articles/article-filters.ts'
import type { PickSession } from '#web/features/articles/editing/block-forms.tsx'
import { NewArticle } from '#web/features/articles/new-article.tsx'
import { SyncPanel } from '#web/features/articles/sync/sync-panel.tsx'
import { TagsButton } from '#web/features/articles/tags/tags-dialog.tsx'
import { ReferencePicker } from '#web/features/site/reference-field.tsx'
import { sendPicture } from '#web/features/site/send-picture.ts'
import { useUrlFilters } from '#web/lib/address/url-filters.ts'
import { useAnswer, useAction } from '#web/lib/answers.ts'
import { requiredComponent } from '#web/lib/chunks.ts'
import { articles, sync } from '#web/lib/messages/en/articles.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { LinesSkeleton } from '#web/ui/state/skeleton.tsx'
import { ListDetailScreen } from './list-detail/list-detail-screen.tsx'
import { usePagedList } from './list-detail/list-state.ts'

const pickSession: PickSession = (props) => <ReferencePicker {...props} to="session" />

/** Loads the editor separately, because the list can do without it. */
const EditArticle = requiredComponent(
  async () => (await import('#web/features/articles/editing/edit-article.tsx')).EditArticle,
)

const statuses = (['all', ...articleStatuses] as const).map((status) => ({ value: status, label: articles(status) }))
const empty = { title: articles('empty'), more: articles('empty.more') }
const noMatch = { title: articles('none') }

/** Imports articles from the feed, and provides the feed, the reports and the progress. */
const useSync = () => {
  const feed = useAnswer(articleFeed, {})
  const { attempt, busy, error, reset } = useAction(articleSync, { refreshes: [articleFeed, adminArticles] })
  const syncArticles = () => {
    reset()
    void attempt({})
  }
  const url = feed.data?.Feed.url ?? ''
  return { feed, url, reports: feed.data?.Syncs ?? [], syncArticles, busy, problem: error?.message }
}

interface ActionsProps {
  filters: ArticleFilters
  syncing: ReturnType<typeof useSync>
  onSync: () => void
}

function Actions({ filters, syncing: { busy, url }, onSync }: ActionsProps) {
  const navigate = useNavigate()
  const tagsAnswer = useAnswer(adminArticles, { Page: { limit: 1 } })
  const openArticle = (uuid: string) => void navigate(articleFilters.toUrl(articleFilters.withOpenItem(filters, uuid)))
  const syncProps = { busy, busyLabel: sync('busy'), disabled: !url, onClick: onSync }
  return (
    <>
      <TagsButton tags={tagsAnswer.data?.Tags} />
      <NewArticle onCreated={openArticle} />
      <Button look="board" icon="arrows-clockwise" {...syncProps}>
        {sync('now')}
      </Button>
    </>
  )
}

function AllArticles() {
  const list = usePagedList({
    address: articleFilters,
    endpoint: adminArticles,
    toRequest: (filters) => ({ Filter: toArticleRequestFilter(filters) }),
    toRows: ({ Articles }) => Articles,
  })
  const [isReportOpen, setIsReportOpen] = useState(true)
  const syncing = useSync()
  const { feed, url, reports, problem } = syncing
  const syncNow = () => {
    setIsReportOpen(true)
    syncing.syncArticles()
  }
  return (
    <ListDetailScreen
      list={list}
      title={articles('title')}
      actions={<Actions filters={list.filters} syncing={syncing} onSync={syncNow} />}
      notices={
        <Answer query={feed} compact>
          {() => (
            <SyncPanel url={url} reports={reports} failed={problem} open={isReportOpen} onOpen={setIsReportOpen} />
          )}
        </Answer>
      }
      choice={{ name: 'status', label: articles('filter.status'), options: statuses }}
      search={articles('search')}
      label={articles('list')}
      columns={createArticleColumns(list.firstPage?.Tags ?? [], isReportOpen ? reports[0] : undefined)}
      empty={empty}
      noMatch={noMatch}
    />
  )
}

export function AdminArticlesScreen() {
  const filters = useUrlFilters(articleFilters)
  if (!filters.article) return <AllArticles />
  return (
    <Suspense fallback={<LinesSkeleton />}>
      <EditArticle
        key={filters.article}
        uuid={filters.article}
        back={articleFilters.toUrl(articleFilters.withOpenItem(filters, undefined))}
        sendCover={sendPicture}
        pickSession={pickSession}
      />
    </Suspense>
  )
}
