/** Deletes resources: with a confirmation if more than one item is affected, and with an undo. */
import { useState } from 'react'
import { adminFolderList, adminFolderListAll } from '#contract/resources.ts'
import { fileDelete, fileUses } from '#contract/resources/files.ts'
import { deletionList, deletionRestore, folderDelete, folderUses } from '#contract/resources/folders.ts'
import type { ResourceDeletion, ResourceUse } from '#contract/resources/shapes.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { call } from '#web/lib/api.ts'
import { resources } from '#web/lib/messages/en/resources.ts'
import { useAsyncAction } from '#web/lib/errors/use-async-action.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import type { ResourceItem } from '../resource-items.ts'

export interface DeletionImpact {
  item: ResourceItem
  uses: readonly ResourceUse[]
  /** The content of a folder, not counting the folder itself. */
  counts: { folders: number; files: number; bytes: number }
}

const refresh = () => refreshAnswers(adminFolderList, adminFolderListAll, deletionList)

const readImpact = async (item: ResourceItem): Promise<DeletionImpact> => {
  const { uuid, kind } = item
  if (kind === 'file') {
    const { Uses } = await call(fileUses, { File: { uuid } })
    return { item, uses: Uses, counts: { folders: 0, files: 0, bytes: 0 } }
  }
  const { Uses, Counts } = await call(folderUses, { Folder: { uuid } })
  // The server's count includes the folder itself.
  return { item, uses: Uses, counts: { ...Counts, folders: Math.max(0, Counts.folders - 1) } }
}

const remove = async ({ uuid, kind }: ResourceItem): Promise<ResourceDeletion> => {
  const request = { uuid, even_if_used: true }
  const { Deletion } =
    kind === 'file' ? await call(fileDelete, { File: request }) : await call(folderDelete, { Folder: request })
  return Deletion
}

/** Restores a deleted resource. It gets a number in its name if the name was taken meanwhile. */
export const restoreResource = async ({ uuid }: Pick<ResourceDeletion, 'uuid'>): Promise<void> => {
  try {
    const { Deletion } = await call(deletionRestore, { Deletion: { uuid } })
    await refresh()
    notify(resources('undo.done', { name: Deletion.name }))
  } catch (error) {
    const action = { label: resources('retry'), onPress: () => void restoreResource({ uuid }) }
    notify(toErrorText(error), { closesAfter: 'stays', action })
  }
}

/** Deletes resources after a confirmation where needed. @param onDeleted called when the resource has left the list */
export const useResourceDeletion = (onDeleted: (item: ResourceItem) => void) => {
  const [pendingDeletion, setPendingDeletion] = useState<DeletionImpact>()
  const { busy, error, run, dismiss } = useAsyncAction()

  const deleteItem = async (item: ResourceItem): Promise<void> => {
    const deletion = await remove(item)
    setPendingDeletion(undefined)
    onDeleted(item)
    await refresh()
    const undo = { label: resources('undo'), onPress: () => void restoreResource(deletion) }
    notify(resources('delete.done', { name: item.name }), { action: undo })
  }
  return {
    /** The impact that the confirmation shows; undefined without one. */
    pendingDeletion,
    busy,
    error,
    requestDeletion: (item: ResourceItem) =>
      run(async () => {
        const impact = await readImpact(item)
        const isSmall = impact.uses.length === 0 && impact.counts.files === 0 && impact.counts.folders === 0
        if (isSmall) await deleteItem(item)
        else setPendingDeletion(impact)
      }),
    confirm: () => pendingDeletion && run(() => deleteItem(pendingDeletion.item)),
    cancel: () => {
      setPendingDeletion(undefined)
      dismiss()
    },
    dismiss,
  }
}
