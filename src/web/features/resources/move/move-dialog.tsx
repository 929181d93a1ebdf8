/** Chooses a target folder: any folder except the current one, the resource itself and the folders below it. */
import { useState } from 'react'
import { adminFolderListAll } from '#contract/resources.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { resources } from '#web/lib/messages/en/resources.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import type { ResourceItem } from '../resource-items.ts'
import { FolderTree } from './folder-tree.tsx'
import { isInsideFolder, type TreeFolder, getFolderPath } from './tree-rows.ts'

interface MoveDialogProps {
  item: ResourceItem
  busy: boolean
  /** The reason why the last move failed. */
  error: Error | undefined
  onMove: (folderUuid: string | null, name: string) => void
  onClose: () => void
}

const getBlockedReason = (
  folders: readonly TreeFolder[],
  { kind, uuid, place }: ResourceItem,
  to: string | null,
): string => {
  if (to === place) return resources('move.alreadyThere')
  return kind === 'folder' && isInsideFolder(folders, to, uuid) ? resources('move.itself') : ''
}

export function MoveDialog({ item, busy, error, onMove, onClose }: MoveDialogProps) {
  const answer = useAnswer(adminFolderListAll, {})
  const [to, setTo] = useState(item.place)
  const folders = answer.data?.Folders ?? []
  const getReason = (folderUuid: string | null) => getBlockedReason(folders, item, folderUuid)
  const isAllowed = answer.data !== undefined && getReason(to) === ''
  const name = getFolderPath(folders, to).at(-1)?.name ?? resources('title')
  const footer = (
    <>
      <Button look="text" onClick={onClose}>
        {resources('cancel')}
      </Button>
      <Button
        look="board"
        busy={busy}
        disabled={!isAllowed}
        endIcon="arrow-right-bold"
        onClick={() => onMove(to, name)}
      >
        {isAllowed ? resources('move.into', { folder: name }) : resources('move.where')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={resources('move.title', { name: item.name })} footer={footer}>
      <Answer query={answer} waiting={resources('move.loading')}>
        {({ Folders }) => <FolderTree folders={Folders} value={to} onChoose={setTo} getBlockedReason={getReason} />}
      </Answer>
      {error && <Banner>{error.message}</Banner>}
    </Dialog>
  )
}
