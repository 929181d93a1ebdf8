/** The unsaved changes of system admins. They stay while another panel is open. */
import { useEffect, useSyncExternalStore } from 'react'
import { getUnsavedChanges } from '#web/lib/unsaved-changes.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { onUserLeave } from '#web/session/session.ts'

const noChanges = {}
const unsaved = new Map<string, object>()
const listeners = createListeners()
onUserLeave(() => unsaved.clear())

const getChanges = (uuid: string): object => unsaved.get(uuid) ?? noChanges

const setChanges = (uuid: string, changes: object): void => {
  if (Object.keys(changes).length > 0) unsaved.set(uuid, changes)
  else unsaved.delete(uuid)
  listeners.notify()
}

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** @param uuid the ID of the edited item */
export const useUnsaved = <Changes extends object>(uuid: string) => {
  const changes = useSyncExternalStore(listeners.subscribe, () => getChanges(uuid)) as Partial<Changes>
  const hasChanges = Object.keys(changes).length > 0
  useEffect(() => {
    if (!hasChanges) return undefined
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
  }, [hasChanges])
  return {
    changes,
    hasChanges,
    change: (more: Partial<Changes>) => setChanges(uuid, { ...getChanges(uuid), ...more }),
    clearChanges: () => setChanges(uuid, noChanges),
    /** Removes the changes that were sent, and keeps later ones. It may be called after the panel was closed. */
    removeSentChanges: (sent: Partial<Changes>) => setChanges(uuid, getUnsavedChanges(getChanges(uuid), sent)),
  }
}
