/** Moves resources: by the dialog, by drag and drop, or picked in one folder and moved in another. */
import { useState } from 'react'
import { adminFolderList, adminFolderListAll } from '#contract/resources.ts'
import { fileMove } from '#contract/resources/files.ts'
import { folderMove } from '#contract/resources/folders.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { resources } from '#web/lib/messages/en/resources.ts'
import { useAsyncAction } from '#web/lib/errors/use-async-action.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import type { ResourceItem } from '../resource-items.ts'
import { setMovingItem, useMovingItem } from './moving-item.ts'
import { useDragging } from './use-dragging.ts'

const send = ({ kind, uuid }: ResourceItem, to: string | null) =>
  kind === 'file'
    ? call(fileMove, { File: { uuid, folder_uuid: to } })
    : call(folderMove, { Folder: { uuid, parent_uuid: to } })

interface MovingOptions {
  /** The uuid of the current folder. */
  here: string | null
  getFolderName: (folder: string | null) => string
  /** Called when the resource has left the list. */
  onMoved: (uuid: string) => void
}

export const useMoving = ({ here, getFolderName, onMoved }: MovingOptions) => {
  const [dialogItem, setDialogItem] = useState<ResourceItem>()
  const movedItem = useMovingItem()
  const { busy, error, run, dismiss } = useAsyncAction()
  const move = (item: ResourceItem, to: string | null, folder = getFolderName(to)) =>
    run(async () => {
      await send(item, to)
      onMoved(item.uuid)
      setDialogItem(undefined)
      setMovingItem(undefined)
      await refreshAnswers(adminFolderList, adminFolderListAll)
      notify(resources('move.done', { name: item.name, folder }))
    })
  const canDrop = movedItem !== undefined && movedItem.place !== here && movedItem.uuid !== here
  return {
    /** The resource that the dialog is about. */
    dialogItem,
    openDialog: setDialogItem,
    closeDialog: () => {
      setDialogItem(undefined)
      dismiss()
    },
    move,
    drag: useDragging(move),
    movedItem,
    /** Whether the picked resource can be moved here. */
    canDrop,
    moveHere: () => movedItem && canDrop && move(movedItem, here),
    busy,
    error,
    dismiss,
  }
}
