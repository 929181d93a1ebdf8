/** Deleted resources that can still be restored, last deleted first. */
import { deletionList } from '#contract/resources/folders.ts'
import type { ResourceDeletion } from '#contract/resources/shapes.ts'
import { formatDate, formatTimeOfDay } from '#rules/times.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { resources } from '#web/lib/messages/en/resources.ts'
import { useAsyncAction } from '#web/lib/errors/use-async-action.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { type Column, DataTable } from '#web/ui/table/data-table.tsx'
import { TableSkeleton } from '#web/ui/table/table-skeleton.tsx'
import { restoreResource } from '../actions/use-resource-deletion.ts'
import { formatFileCount } from '../resource-items.ts'
import styles from './deleted.module.css'

const describeDeletion = ({ kind, files }: ResourceDeletion): string =>
  kind === 'folder' ? resources('deleted.folder', { files: formatFileCount(files) }) : resources('deleted.file')

function Restore({ deletion }: { deletion: ResourceDeletion }) {
  const { busy, run } = useAsyncAction()
  return (
    <Button
      look="line"
      size="small"
      icon="arrow-u-up-left"
      busy={busy}
      aria-label={resources('deleted.restore.named', { name: deletion.name })}
      onClick={() => run(() => restoreResource(deletion))}
    >
      {resources('deleted.restore')}
    </Button>
  )
}

const columns: readonly [Column<ResourceDeletion>, ...Column<ResourceDeletion>[]] = [
  {
    id: 'name',
    label: resources('deleted.name'),
    cell: ({ kind, name }) => (
      <span className={styles.name}>
        <Icon name={kind === 'folder' ? 'folder-simple-duotone' : 'file-duotone'} />
        {name}
      </span>
    ),
  },
  { id: 'what', label: resources('deleted.what'), cell: describeDeletion },
  {
    id: 'when',
    label: resources('deleted.when'),
    inBlock: 'named',
    cell: ({ deleted_at }) => `${formatDate(deleted_at)} ${formatTimeOfDay(deleted_at)}`,
  },
  {
    id: 'until',
    label: resources('deleted.until'),
    inBlock: 'named',
    cell: ({ restore_until }) => formatDate(restore_until),
  },
  {
    id: 'acts',
    label: resources('deleted.actions'),
    labelHidden: true,
    end: true,
    cell: (deletion) => <Restore deletion={deletion} />,
  },
]

export function DeletedList() {
  const answer = useAnswerPages(deletionList, {}, { limit: 50 })
  return (
    <Answer
      query={answer}
      skeleton={<TableSkeleton columns={4} />}
      isEmpty={(pages) => pages.every(({ Deletions }) => Deletions.length === 0)}
      whenEmpty={<EmptyState title={resources('deleted.empty')}>{resources('deleted.empty.more')}</EmptyState>}
    >
      {(pages) => (
        <>
          <DataTable
            label={resources('deleted.list')}
            rows={pages.flatMap(({ Deletions }) => Deletions)}
            getKey={({ uuid }) => uuid}
            columns={columns}
          />
          <ShowMore of={answer} />
        </>
      )}
    </Answer>
  )
}
