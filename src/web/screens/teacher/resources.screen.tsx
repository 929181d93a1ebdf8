/** /teacher/learn/resources and /teacher/learn/resources/:uuid: folders and files for lessons, to look through and take. */
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { ResourceFolder } from '#contract/resources/shapes.ts'
import { teacherFolderList } from '#contract/resources.ts'
import { isNotThere } from '#web/features/learn/gone.tsx'
import { Lost } from '#web/features/learn/lost.tsx'
import type { CardActs } from '#web/features/resources/cards.tsx'
import { Nothing, ShelfSkeleton } from '#web/features/resources/nothing.tsx'
import { saveItem, saveThing } from '#web/features/resources/save.ts'
import { ON_A_PAGE, Shelf } from '#web/features/resources/shelf.tsx'
import { countsText } from '#web/features/resources/things.ts'
import { Tools } from '#web/features/resources/tools.tsx'
import { useNameMeanwhile } from '#web/features/resources/use-name-meanwhile.ts'
import { Way } from '#web/features/resources/way.tsx'
import { addressOf, blocksOf, type Wish, wishFrom } from '#web/features/resources/wish.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { resources } from '#web/lib/words/resources.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import '#web/ui/icon/file-icons.ts'
import { Page, Wrap } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'

const folderAt = (uuid: string | null): string => (uuid === null ? paths.resources : paths.resourceFolder(uuid))

const toLearn = { to: paths.learn, label: resources('learn') }

const toTop = { to: paths.resources, label: resources('gone.act') }

const acts: CardActs = { menuOf: (_thing, about) => [saveItem(about)] }

function SaveAll({ folder }: { folder: ResourceFolder }) {
  return (
    <Button look="line" icon="download-simple" onClick={() => saveThing(folder)}>
      {resources('save.folder')}
    </Button>
  )
}

function Folder({ uuid, wish }: { uuid: string | undefined; wish: Wish }) {
  const navigate = useNavigate()
  const answer = useAnswerPages(teacherFolderList, blocksOf(uuid, wish), { limit: ON_A_PAGE, keepsLast: true })
  const meanwhile = useNameMeanwhile(uuid)
  const first = answer.data?.[0]
  const name = first?.Folder?.name ?? meanwhile
  const look = (next: Wish) => void navigate(addressOf(folderAt(uuid ?? null), next), { replace: true })
  const lead = uuid === undefined ? resources('lead') : first?.Counts && countsText(first.Counts)
  if (uuid !== undefined && isNotThere(answer.error)) {
    return <Lost title={resources('gone')} lead={resources('gone.lead')} onward={toTop} />
  }
  return (
    <>
      <Wrap>
        <Way steps={first?.Breadcrumb ?? []} addressOf={folderAt} isBelow={uuid !== undefined} />
      </Wrap>
      <Page
        title={name}
        lead={lead}
        back={uuid === undefined ? toLearn : undefined}
        actions={first?.Folder && <SaveAll folder={first.Folder} />}
      >
        <Tools wish={wish} onChange={look} />
        <Answer
          of={answer}
          skeleton={<ShelfSkeleton />}
          empty={([top]) => top !== undefined && top.Folders.length + top.Files.length === 0}
          whenEmpty={<Nothing wish={wish} mayAdd={false} />}
        >
          {(pages) => (
            <Shelf
              label={wish.search ? resources('found') : resources('list', { folder: name })}
              pages={pages}
              of={answer}
              folderAt={folderAt}
              acts={acts}
            />
          )}
        </Answer>
      </Page>
    </>
  )
}

export function TeacherResourcesScreen() {
  const { uuid } = useParams()
  return <Folder key={uuid ?? ''} uuid={uuid} wish={wishFrom(useSearchParams()[0])} />
}
