/** Deletes an item and offers to undo it in the same toast. */
import { useState } from 'react'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { notify } from '#web/ui/notice/toasts.tsx'

interface Removal {
  name: string
  remove: () => Promise<unknown>
  restore: () => Promise<unknown>
  /** Called after the item has left the list. */
  onDeleted: () => void
}

const restoreRemoved = async ({ name, restore }: Removal): Promise<void> => {
  try {
    await restore()
    notify(adminCatalog('restore.done', { title: name }))
  } catch (error) {
    notify(toErrorText(error), {
      closesAfter: 'stays',
      action: {
        label: adminCatalog('restore.retry'),
        onPress: () => void restoreRemoved({ name, restore } as Removal),
      },
    })
  }
}

export const useRemoval = (removal: Removal) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const remove = async () => {
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      await removal.remove()
      removal.onDeleted()
      const undo = { label: adminCatalog('undo'), onPress: () => void restoreRemoved(removal) }
      notify(adminCatalog('delete.done', { title: removal.name }), { action: undo })
    } catch (error) {
      setProblem(toErrorText(error))
    }
    setBusy(false)
  }
  return { remove: () => void remove(), busy, problem }
}
