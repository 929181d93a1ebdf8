/** Deletes a session and offers to undo it in the same toast. */
import { type CatalogSession, sessionDelete, sessionInfo, sessionRestore } from '#contract/catalog.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { useAction } from '#web/lib/answers.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import { answersWithSessions } from './draft.ts'

const refreshes = [...answersWithSessions, sessionInfo]

/** @param onDeleted called after the session has left the list */
export const useSessionDeletion = ({ uuid, title }: CatalogSession, onDeleted: () => void) => {
  const deleting = useAction(sessionDelete, { refreshes })
  const restoring = useAction(sessionRestore, { refreshes })
  const MindfulnessSession = { uuid }
  const restore = async () => {
    try {
      await restoring.act({ MindfulnessSession })
      notify(adminCatalog('restore.done', { title }))
    } catch (error) {
      notify(toErrorText(error), { closesAfter: 'stays' })
    }
  }
  const remove = async () => {
    try {
      await deleting.act({ MindfulnessSession })
    } catch {
      return
    }
    onDeleted()
    notify(adminCatalog('delete.done', { title }), {
      action: { label: adminCatalog('undo'), onPress: () => void restore() },
    })
  }
  return {
    remove: () => void remove(),
    restore: () => void restore(),
    busy: deleting.busy || restoring.busy,
    problem: deleting.error?.message,
  }
}
