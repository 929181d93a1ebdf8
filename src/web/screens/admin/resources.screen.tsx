/**
 * /admin/learn/resources and /admin/learn/resources/:uuid show folders and files for lessons, for system admins to
 * edit.
 */
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { ResponseData } from '#contract/endpoint.ts'
import { adminFolderList } from '#contract/resources.ts'
import { DeletedList } from '#web/features/resources/deleted/deleted-list.tsx'
import { ResourceDialogs } from '#web/features/resources/actions/resource-dialogs.tsx'
import { NewFolder } from '#web/features/resources/actions/new-folder.tsx'
import { useResourceActions } from '#web/features/resources/actions/use-resource-actions.tsx'
import { FolderNotFound, EmptyFolder, ResourceGridSkeleton } from '#web/features/resources/empty-states.tsx'
import { UploadArea } from '#web/features/resources/uploads/upload-area.tsx'
import { PAGE_SIZE, ResourceGrid } from '#web/features/resources/resource-grid.tsx'
import {
  formatContentCounts,
  toFileItem,
  toFolderItem,
  type ResourceItem,
} from '#web/features/resources/resource-items.ts'
import { ResourceFilterBar } from '#web/features/resources/resource-filter-bar.tsx'
import { useKnownName } from '#web/features/resources/use-known-name.ts'
import { Breadcrumb } from '#web/features/resources/breadcrumb.tsx'
import { resourceFilters, toRequestBlocks, type ResourceFilters } from '#web/features/resources/resource-filters.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { isMissingPage } from '#web/lib/errors/api-errors.ts'
import { resources } from '#web/lib/messages/en/resources.ts'
import { useUrlFilters } from '#web/lib/address/url-filters.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import '#web/ui/icon/file-icons.ts'
import { Page, Wrap } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'

const getFolderUrl = (uuid: string | null): string =>
  uuid === null ? adminPaths.adminResources : adminPaths.adminResourceFolder(uuid)

const deletedUrl = adminPaths.adminResources + resourceFilters.toUrl({ ...resourceFilters.defaults, deleted: true })

function Deleted() {
  return (
    <Page
      title={resources('deleted.title')}
      lead={resources('deleted.lead')}
      back={{ to: adminPaths.adminResources, label: resources('deleted.back') }}
    >
      <DeletedList />
    </Page>
  )
}

const listItems = (pages: readonly ResponseData<typeof adminFolderList>[] = []): ResourceItem[] =>
  pages.flatMap(({ Folders, Files }) => [...Folders.map(toFolderItem), ...Files.map(toFileItem)])

interface FolderContentProps {
  answer: ReturnType<typeof useAnswerPages<typeof adminFolderList>>
  resourceActions: ReturnType<typeof useResourceActions>
  filters: ResourceFilters
  name: string
}

function FolderContent({ answer, resourceActions, filters, name }: FolderContentProps) {
  return (
    <Answer
      query={answer}
      skeleton={<ResourceGridSkeleton />}
      isEmpty={([first]) => first !== undefined && first.Folders.length + first.Files.length === 0}
      whenEmpty={<EmptyFolder filters={filters} mayAdd />}
    >
      {(pages) => (
        <ResourceGrid
          label={filters.search ? resources('found') : resources('list', { folder: name })}
          pages={pages}
          of={answer}
          getFolderUrl={getFolderUrl}
          actions={resourceActions.cardActions}
          showsDemo
          list={resourceActions.list}
          onKey={resourceActions.onKey}
        />
      )}
    </Answer>
  )
}

const PAGE_OPTIONS = { limit: PAGE_SIZE, keepsPreviousData: true }

interface FolderProps {
  /** Undefined at the top level. */
  uuid: string | undefined
  filters: ResourceFilters
}

function Folder({ uuid, filters }: FolderProps) {
  const navigate = useNavigate()
  const folderUuid = uuid ?? null
  const answer = useAnswerPages(adminFolderList, toRequestBlocks(uuid, filters), PAGE_OPTIONS)
  const [isCreating, setCreating] = useState(false)
  const knownName = useKnownName(uuid)
  const first = answer.data?.[0]
  const name = first?.Folder?.name ?? knownName
  const steps = first?.Breadcrumb ?? []
  const items = listItems(answer.data)
  const resourceActions = useResourceActions({
    items,
    here: folderUuid,
    steps,
    isDemo: first?.Folder?.demo ?? false,
  })
  const { drag } = resourceActions.cardActions
  const applyFilters = (next: ResourceFilters) =>
    void navigate(`${getFolderUrl(folderUuid)}${resourceFilters.toUrl(next)}`, { replace: true })
  if (folderUuid !== null && isMissingPage(answer.error)) return <FolderNotFound top={adminPaths.adminResources} />
  return (
    <UploadArea place={{ uuid: folderUuid, name, limits: first?.Limits }} onNewFolder={() => setCreating(true)}>
      {(buttons) => (
        <>
          <Wrap>
            <Breadcrumb steps={steps} getFolderUrl={getFolderUrl} drag={drag} isBelow={folderUuid !== null} />
          </Wrap>
          <Page title={name} lead={first?.Counts ? formatContentCounts(first.Counts) : undefined} actions={buttons}>
            <ResourceFilterBar filters={filters} onChange={applyFilters}>
              <ButtonLink look="text" size="small" icon="trash" to={deletedUrl}>
                {resources('deleted')}
              </ButtonLink>
            </ResourceFilterBar>
            <ResourceDialogs actions={resourceActions} />
            <FolderContent answer={answer} resourceActions={resourceActions} filters={filters} name={name} />
          </Page>
          {isCreating && (
            <NewFolder
              place={folderUuid}
              siblingNames={items.map((item) => item.name)}
              onClose={() => setCreating(false)}
            />
          )}
        </>
      )}
    </UploadArea>
  )
}

export function AdminResourcesScreen() {
  const { uuid } = useParams()
  const filters = useUrlFilters(resourceFilters)
  return filters.deleted ? <Deleted /> : <Folder key={uuid ?? ''} uuid={uuid} filters={filters} />
}
