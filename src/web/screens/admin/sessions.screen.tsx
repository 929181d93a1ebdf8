/** /admin/sessions edits the catalog. Dropped audio files become drafts; `session` in the address opens one. */
import { sessionInfo, sessionList } from '#contract/catalog.ts'
import { groupList } from '#contract/catalog/groups.ts'
import type { CatalogGroup, UploadLimits } from '#contract/catalog/shapes.ts'
import { catalogStatuses } from '#rules/catalog.ts'
import { CatalogTabs } from '#web/features/library/admin/catalog-tabs.tsx'
import { SessionPanel, type SessionPanelProps } from '#web/features/library/admin/session/session-panel.tsx'
import { sessionColumns } from '#web/features/library/admin/table/session-columns.tsx'
import {
  sessionFilters,
  toSessionRequestFilter,
  type SessionFilters,
} from '#web/features/library/admin/table/session-filters.ts'
import { getProcessingPollInterval, useProcessing } from '#web/features/library/admin/table/use-processing.ts'
import { toAudioLimits } from '#web/features/library/admin/uploads/limits.ts'
import { newAudioQueue } from '#web/features/library/admin/uploads/audio-queues.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { Answer } from '#web/ui/state/answer.tsx'
import { DropZone } from '#web/ui/upload/drop-zone.tsx'
import { UploadButton } from '#web/ui/upload/upload-button.tsx'
import { UploadRows } from '#web/ui/upload/upload-rows.tsx'
import { useUploads } from '#web/ui/upload/use-uploads.ts'
import { ListDetailScreen } from './list-detail/list-detail-screen.tsx'
import type { FilterOption } from './list-detail/list-filters.ts'
import { usePagedList } from './list-detail/list-state.ts'

const empty = { title: adminCatalog('empty'), more: adminCatalog('empty.more') }
const noMatch = { title: adminCatalog('none') }
const noDeleted = { title: adminCatalog('empty.deleted'), more: adminCatalog('empty.deleted.more') }

const listStatuses = (counts: Record<SessionFilters['status'], number> | undefined): FilterOption[] =>
  (['all', ...catalogStatuses] as const).map((status) => ({
    value: status,
    label: adminCatalog(status),
    count: counts?.[status],
    ...(status === 'deleted' ? { empty: noDeleted } : {}),
  }))

const listGroups = (groups: readonly CatalogGroup[]): FilterOption[] => [
  { value: '', label: adminCatalog('filter.group.any') },
  ...groups.map(({ uuid, title, group_type }) => ({
    value: uuid,
    label: adminCatalog(`group.${group_type}`, { title }),
  })),
]

/** Running uploads of audio files that were dropped on the page, or chosen. */
function NewAudioUploads() {
  const state = useUploads(newAudioQueue)
  return <UploadRows queue={newAudioQueue} state={state} done={adminCatalog('upload.done')} />
}

function SessionDetail({ uuid, ...rest }: Omit<SessionPanelProps, 'session'> & { uuid: string }) {
  const answer = useAnswer(
    sessionInfo,
    { MindfulnessSession: { uuid } },
    { pollInterval: (data) => getProcessingPollInterval([data?.Session.processing ?? null]) },
  )
  return (
    <Answer query={answer} compact>
      {({ Session }) => <SessionPanel key={uuid} session={Session} {...rest} />}
    </Answer>
  )
}

function Actions({ limits, onFiles }: { limits: UploadLimits | undefined; onFiles: (files: File[]) => void }) {
  const extensions = limits && toAudioLimits(limits).extensions
  return (
    <>
      <CatalogTabs />
      {extensions && (
        <UploadButton look="board" label={adminCatalog('upload')} extensions={extensions} many onFiles={onFiles} />
      )}
    </>
  )
}

const useSessions = () => {
  const getProcessing = useProcessing()
  return usePagedList({
    address: sessionFilters,
    endpoint: sessionList,
    toRequest: (filters) => ({ Filter: toSessionRequestFilter(filters) }),
    toRows: ({ Sessions }) =>
      Sessions.map(({ catalog }) => ({ ...catalog, processing: getProcessing(catalog.uuid, catalog.processing) })),
    pollInterval: (pages = []) =>
      getProcessingPollInterval(pages.flatMap(({ Sessions }) => Sessions.map(({ catalog }) => catalog.processing))),
  })
}

export function AdminSessionsScreen() {
  const list = useSessions()
  const groups = useAnswer(groupList, {}).data?.Groups ?? []
  const limits = list.firstPage?.Limits
  const uploadFiles = (files: File[]) => limits && newAudioQueue.add(files, toAudioLimits(limits))
  return (
    <DropZone onFiles={uploadFiles} disabled={!limits}>
      <ListDetailScreen
        list={list}
        title={adminCatalog('title')}
        actions={<Actions limits={limits} onFiles={uploadFiles} />}
        notices={<NewAudioUploads />}
        choice={{ name: 'status', label: adminCatalog('filter.status'), options: listStatuses(list.firstPage?.Counts) }}
        search={adminCatalog('search')}
        selects={[{ name: 'group', label: adminCatalog('filter.group'), options: listGroups(groups) }]}
        label={adminCatalog('list')}
        columns={sessionColumns}
        empty={empty}
        noMatch={noMatch}
        detail={{
          back: adminCatalog('back'),
          render: ({ uuid, closeUrl, close }) => (
            <SessionDetail uuid={uuid} groups={groups} limits={limits} closeUrl={closeUrl} onDeleted={close} />
          ),
        }}
      />
    </DropZone>
  )
}
