/** /admin/sessions edits the catalog. Dropped audio files become drafts; `session` in the address opens one. */
import { useNavigate } from 'react-router'
import { type AdminSession, sessionInfo, sessionList } from '#contract/catalog.ts'
import { groupList } from '#contract/catalog/groups.ts'
import type { CatalogGroup, UploadLimits } from '#contract/catalog/shapes.ts'
import { catalogStatuses } from '#rules/catalog.ts'
import { CatalogTabs } from '#web/features/library/admin/catalog-tabs.tsx'
import { toSoundLimits } from '#web/features/library/admin/uploads/limits.ts'
import { newSoundsQueue } from '#web/features/library/admin/uploads/sound-queues.ts'
import { SessionPanel } from '#web/features/library/admin/session/session-panel.tsx'
import { SessionsTable } from '#web/features/library/admin/table/sessions-table.tsx'
import { getProcessingPollInterval, useProcessing } from '#web/features/library/admin/table/use-processing.ts'
import {
  sessionFilters,
  toRequestFilter,
  hasFilters,
  type SessionFilters,
} from '#web/features/library/admin/table/session-filters.ts'
import { useAnswer, useAnswerPages } from '#web/lib/answers.ts'
import { useAddressSearch } from '#web/lib/address/use-address-search.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { useUrlFilters } from '#web/lib/address/url-filters.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { FilterLinks } from '#web/ui/table/filter-links.tsx'
import { ListAndDetail } from '#web/ui/table/list-and-detail.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { TableSearch } from '#web/ui/table/table-search.tsx'
import { TableSkeleton } from '#web/ui/table/table-skeleton.tsx'
import { DropZone } from '#web/ui/upload/drop-zone.tsx'
import { UploadButton } from '#web/ui/upload/upload-button.tsx'
import { UploadRows } from '#web/ui/upload/upload-rows.tsx'
import { useUploads } from '#web/ui/upload/use-uploads.ts'
import styles from './sessions.module.css'

type SessionCounts = Record<SessionFilters['status'], number>

function Filters({ filters, counts }: { filters: SessionFilters; counts: SessionCounts | undefined }) {
  const items = (['all', ...catalogStatuses] as const).map((status) => ({
    to: sessionFilters.toUrl({ ...filters, status, session: undefined }),
    label: adminCatalog(status),
    count: counts?.[status],
    current: filters.status === status,
  }))
  return <FilterLinks label={adminCatalog('filter.status')} items={items} />
}

interface ToolsProps {
  filters: SessionFilters
  groups: readonly CatalogGroup[]
  onChange: (filters: SessionFilters) => void
}

function Tools({ filters, groups, onChange }: ToolsProps) {
  const options = groups.map(({ uuid, title, group_type }) => ({
    value: uuid,
    label: adminCatalog(`group.${group_type}`, { title }),
  }))
  const updateSearch = useAddressSearch('session')
  return (
    <div className={styles.tools}>
      <TableSearch label={adminCatalog('search')} value={filters.search} onSettled={updateSearch} />
      <SelectField
        label={adminCatalog('filter.group')}
        options={[{ value: '', label: adminCatalog('filter.group.any') }, ...options]}
        value={filters.group}
        onChange={(event) => onChange({ ...filters, group: event.currentTarget.value, session: undefined })}
      />
    </div>
  )
}

function EmptySessions({ filters }: { filters: SessionFilters }) {
  if (hasFilters(filters)) return <EmptyState title={adminCatalog('none')}>{adminCatalog('none.more')}</EmptyState>
  const name = filters.status === 'deleted' ? 'empty.deleted' : 'empty'
  return <EmptyState title={adminCatalog(name)}>{adminCatalog(`${name}.more`)}</EmptyState>
}

/** Running uploads of audio files that were dropped on the page, or chosen. */
function NewSounds() {
  const state = useUploads(newSoundsQueue)
  return <UploadRows queue={newSoundsQueue} state={state} done={adminCatalog('upload.done')} />
}

interface ListProps {
  filters: SessionFilters
  answer: ReturnType<typeof useSessions>
}

const useSessions = (filters: SessionFilters) =>
  useAnswerPages(
    sessionList,
    { Filter: toRequestFilter(filters) },
    {
      keepsPreviousData: true,
      every: (pages) =>
        getProcessingPollInterval(
          pages?.flatMap(({ Sessions }) => Sessions.map(({ catalog }) => catalog.processing)) ?? [],
        ),
    },
  )

function List({ filters, answer }: ListProps) {
  const getProcessing = useProcessing()
  const toRows = (pages: readonly { Sessions: AdminSession[] }[]) =>
    pages.flatMap(({ Sessions }) =>
      Sessions.map(({ catalog }) => ({ ...catalog, processing: getProcessing(catalog.uuid, catalog.processing) })),
    )
  return (
    <Answer
      of={answer}
      skeleton={<TableSkeleton columns={4} />}
      empty={(pages) => pages.every(({ Sessions }) => Sessions.length === 0)}
      whenEmpty={<EmptySessions filters={filters} />}
    >
      {(pages) => (
        <>
          <SessionsTable
            sessions={toRows(pages)}
            chosen={filters.session}
            to={({ uuid }) => sessionFilters.toUrl({ ...filters, session: uuid })}
            busy={answer.isPlaceholderData}
          />
          <ShowMore of={answer} />
        </>
      )}
    </Answer>
  )
}

interface SessionDetailProps {
  uuid: string
  groups: readonly CatalogGroup[]
  limits: UploadLimits | undefined
  closeUrl: string
  onDeleted: () => void
}

function SessionDetail({ uuid, ...rest }: SessionDetailProps) {
  const answer = useAnswer(
    sessionInfo,
    { MindfulnessSession: { uuid } },
    { every: (data) => getProcessingPollInterval([data?.Session.processing ?? null]) },
  )
  return (
    <Answer of={answer} compact>
      {({ Session }) => <SessionPanel key={uuid} session={Session} {...rest} />}
    </Answer>
  )
}

function Upload({ limits }: { limits: UploadLimits | undefined }) {
  if (!limits) return null
  const { extensions } = toSoundLimits(limits)
  return (
    <UploadButton
      look="board"
      label={adminCatalog('upload')}
      extensions={extensions}
      many
      onFiles={(files) => newSoundsQueue.add(files, toSoundLimits(limits))}
    />
  )
}

export function AdminSessionsScreen() {
  const filters = useUrlFilters(sessionFilters)
  const navigate = useNavigate()
  const answer = useSessions(filters)
  const groups = useAnswer(groupList, {}).data?.Groups ?? []
  const limits = answer.data?.[0]?.Limits
  const back = sessionFilters.toUrl({ ...filters, session: undefined })
  const closeDetail = () => void navigate(back, { preventScrollReset: true })
  const applyFilters = (next: SessionFilters) => void navigate(sessionFilters.toUrl(next), { replace: true })
  const actions = (
    <>
      <CatalogTabs />
      <Upload limits={limits} />
    </>
  )
  const uploadFiles = (files: File[]) => limits && newSoundsQueue.add(files, toSoundLimits(limits))
  return (
    <DropZone onFiles={uploadFiles} disabled={!limits}>
      <Page title={adminCatalog('title')} actions={actions}>
        <Filters filters={filters} counts={answer.data?.[0]?.Counts} />
        <Tools filters={filters} groups={groups} onChange={applyFilters} />
        <NewSounds />
        <ListAndDetail
          list={<List filters={filters} answer={answer} />}
          detail={
            filters.session && (
              <SessionDetail
                uuid={filters.session}
                groups={groups}
                limits={limits}
                closeUrl={back}
                onDeleted={closeDetail}
              />
            )
          }
          open={filters.session}
          back={{ to: back, label: adminCatalog('back') }}
          onLeave={closeDetail}
        />
      </Page>
    </DropZone>
  )
}
