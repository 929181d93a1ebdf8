/**
 * /teacher/learn/resources and /teacher/learn/resources/:uuid show folders and files for lessons, for teachers to
 * browse and download.
 */
import { useNavigate, useParams } from 'react-router'
import type { ResourceFolder } from '#contract/resources/shapes.ts'
import { teacherFolderList } from '#contract/resources.ts'
import { NotFoundMessage } from '#web/features/learn/not-found-message.tsx'
import type { CardActions } from '#web/features/resources/resource-cards.tsx'
import { EmptyFolder, ResourceGridSkeleton } from '#web/features/resources/empty-states.tsx'
import { getDownloadMenuItem, downloadResource } from '#web/features/resources/download-resource.ts'
import { PAGE_SIZE, ResourceGrid } from '#web/features/resources/resource-grid.tsx'
import { formatContentCounts } from '#web/features/resources/resource-items.ts'
import { ResourceFilterBar } from '#web/features/resources/resource-filter-bar.tsx'
import { useKnownName } from '#web/features/resources/use-known-name.ts'
import { Breadcrumb } from '#web/features/resources/breadcrumb.tsx'
import { resourceFilters, toRequestBlocks, type ResourceFilters } from '#web/features/resources/resource-filters.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { isMissingPage } from '#web/lib/errors/api-errors.ts'
import { paths } from '#web/lib/paths.ts'
import { resources } from '#web/lib/messages/en/resources.ts'
import { useUrlFilters } from '#web/lib/address/url-filters.ts'
import { Button } from '#web/ui/action/button.tsx'
import '#web/ui/icon/file-icons.ts'
import { Page, Wrap } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'

const getFolderUrl = (uuid: string | null): string => (uuid === null ? paths.resources : paths.resourceFolder(uuid))

const learnLink = { to: paths.learn, label: resources('learn') }

const topLink = { to: paths.resources, label: resources('notFound.act') }

const acts: CardActions = { listMenuItems: (_thing, about) => [getDownloadMenuItem(about)] }

function DownloadFolder({ folder }: { folder: ResourceFolder }) {
  return (
    <Button look="line" icon="download-simple" onClick={() => downloadResource(folder)}>
      {resources('download.folder')}
    </Button>
  )
}

function Folder({ uuid, filters }: { uuid: string | undefined; filters: ResourceFilters }) {
  const navigate = useNavigate()
  const answer = useAnswerPages(teacherFolderList, toRequestBlocks(uuid, filters), {
    limit: PAGE_SIZE,
    keepsPreviousData: true,
  })
  const knownName = useKnownName(uuid)
  const first = answer.data?.[0]
  const name = first?.Folder?.name ?? knownName
  const applyFilters = (next: ResourceFilters) =>
    void navigate(`${getFolderUrl(uuid ?? null)}${resourceFilters.toUrl(next)}`, { replace: true })
  const lead = uuid === undefined ? resources('lead') : first?.Counts && formatContentCounts(first.Counts)
  if (uuid !== undefined && isMissingPage(answer.error)) {
    return <NotFoundMessage title={resources('notFound')} lead={resources('notFound.lead')} onward={topLink} />
  }
  return (
    <>
      <Wrap>
        <Breadcrumb steps={first?.Breadcrumb ?? []} getFolderUrl={getFolderUrl} isBelow={uuid !== undefined} />
      </Wrap>
      <Page
        title={name}
        lead={lead}
        back={uuid === undefined ? learnLink : undefined}
        actions={first?.Folder && <DownloadFolder folder={first.Folder} />}
      >
        <ResourceFilterBar filters={filters} onChange={applyFilters} />
        <Answer
          query={answer}
          skeleton={<ResourceGridSkeleton />}
          isEmpty={([top]) => top !== undefined && top.Folders.length + top.Files.length === 0}
          whenEmpty={<EmptyFolder filters={filters} mayAdd={false} />}
        >
          {(pages) => (
            <ResourceGrid
              label={filters.search ? resources('found') : resources('list', { folder: name })}
              pages={pages}
              of={answer}
              getFolderUrl={getFolderUrl}
              actions={acts}
            />
          )}
        </Answer>
      </Page>
    </>
  )
}

export function TeacherResourcesScreen() {
  const { uuid } = useParams()
  return <Folder key={uuid ?? ''} uuid={uuid} filters={useUrlFilters(resourceFilters)} />
}
