/** /admin/learn/resources and /admin/learn/resources/:uuid: folders and files for lessons, as operators keep them. */
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Answered } from '#contract/endpoint.ts'
import { adminFolderList } from '#contract/resources.ts'
import { DeletedList } from '#web/features/resources/deleted/deleted-list.tsx'
import { isNotThere } from '#web/features/learn/gone.tsx'
import { KeepingDialogs } from '#web/features/resources/keeping/keeping-dialogs.tsx'
import { NewFolder } from '#web/features/resources/keeping/new-folder.tsx'
import { useKeeping } from '#web/features/resources/keeping/use-keeping.tsx'
import { FolderGone, Nothing, ShelfSkeleton } from '#web/features/resources/nothing.tsx'
import { Sending } from '#web/features/resources/sending/sending.tsx'
import { ON_A_PAGE, Shelf } from '#web/features/resources/shelf.tsx'
import { countsText, fileThing, folderThing, type Thing } from '#web/features/resources/things.ts'
import { Tools } from '#web/features/resources/tools.tsx'
import { useNameMeanwhile } from '#web/features/resources/use-name-meanwhile.ts'
import { Way } from '#web/features/resources/way.tsx'
import { addressOf, blocksOf, type Wish, wishFrom } from '#web/features/resources/wish.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { resources } from '#web/lib/words/resources.en.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import '#web/ui/icon/file-icons.ts'
import { Page, Wrap } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'

const folderAt = (uuid: string | null): string =>
  uuid === null ? adminPaths.adminResources : adminPaths.adminResourceFolder(uuid)

const deletedAt = addressOf(adminPaths.adminResources, { search: '', sort: 'name', deleted: true })

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

const thingsIn = (pages: readonly Answered<typeof adminFolderList>[] = []): Thing[] =>
  pages.flatMap(({ Folders, Files }) => [...Folders.map(folderThing), ...Files.map(fileThing)])

interface ShownProps {
  answer: ReturnType<typeof useAnswerPages<typeof adminFolderList>>
  keeping: ReturnType<typeof useKeeping>
  wish: Wish
  name: string
}

function Shown({ answer, keeping, wish, name }: ShownProps) {
  return (
    <Answer
      of={answer}
      skeleton={<ShelfSkeleton />}
      empty={([first]) => first !== undefined && first.Folders.length + first.Files.length === 0}
      whenEmpty={<Nothing wish={wish} mayAdd />}
    >
      {(pages) => (
        <Shelf
          label={wish.search ? resources('found') : resources('list', { folder: name })}
          pages={pages}
          of={answer}
          folderAt={folderAt}
          acts={keeping.acts}
          tellsDemo
          list={keeping.list}
          onKey={keeping.onKey}
        />
      )}
    </Answer>
  )
}

interface FolderProps {
  /** Nothing at the top. */
  uuid: string | undefined
  wish: Wish
}

function Folder({ uuid, wish }: FolderProps) {
  const navigate = useNavigate()
  const here = uuid ?? null
  const answer = useAnswerPages(adminFolderList, blocksOf(uuid, wish), { limit: ON_A_PAGE, keepsLast: true })
  const [isMaking, setMaking] = useState(false)
  const meanwhile = useNameMeanwhile(uuid)
  const first = answer.data?.[0]
  const name = first?.Folder?.name ?? meanwhile
  const steps = first?.Breadcrumb ?? []
  const things = thingsIn(answer.data)
  const keeping = useKeeping({ things, here, steps, isDemo: first?.Folder?.demo ?? false })
  const look = (next: Wish) => void navigate(addressOf(folderAt(here), next), { replace: true })
  if (here !== null && isNotThere(answer.error)) return <FolderGone top={adminPaths.adminResources} />
  return (
    <Sending place={{ uuid: here, name, limits: first?.Limits }} onNewFolder={() => setMaking(true)}>
      {(buttons) => (
        <>
          <Wrap>
            <Way steps={steps} addressOf={folderAt} drag={keeping.acts.drag} isBelow={here !== null} />
          </Wrap>
          <Page title={name} lead={first?.Counts ? countsText(first.Counts) : undefined} actions={buttons}>
            <Tools wish={wish} onChange={look}>
              <ButtonLink look="text" size="small" icon="trash" to={deletedAt}>
                {resources('deleted')}
              </ButtonLink>
            </Tools>
            <KeepingDialogs keeping={keeping} />
            <Shown answer={answer} keeping={keeping} wish={wish} name={name} />
          </Page>
          {isMaking && (
            <NewFolder place={here} beside={things.map((thing) => thing.name)} onClose={() => setMaking(false)} />
          )}
        </>
      )}
    </Sending>
  )
}

export function AdminResourcesScreen() {
  const { uuid } = useParams()
  const wish = wishFrom(useSearchParams()[0])
  return wish.deleted ? <Deleted /> : <Folder key={uuid ?? ''} uuid={uuid} wish={wish} />
}
