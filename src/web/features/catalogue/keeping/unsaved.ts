/** What an operator has written and not saved: it waits in its panel while they look at another one. */
import { useEffect, useState } from 'react'
import { onLeave } from '#web/session/session.ts'

const unsaved = new Map<string, object>()
onLeave(() => unsaved.clear())

const keep = (uuid: string, changes: object): void => {
  if (Object.keys(changes).length > 0) unsaved.set(uuid, changes)
  else unsaved.delete(uuid)
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** @param uuid of the thing; a panel that shows another one is another component */
export const useUnsaved = <Changes extends object>(uuid: string) => {
  const [changes, setChanges] = useState(() => (unsaved.get(uuid) ?? {}) as Partial<Changes>)
  const hasChanges = Object.keys(changes).length > 0
  useEffect(() => keep(uuid, changes), [uuid, changes])
  useEffect(() => {
    if (!hasChanges) return undefined
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [hasChanges])
  return {
    changes,
    hasChanges,
    change: (more: Partial<Changes>) => setChanges((before) => ({ ...before, ...more })),
    forget: () => setChanges({}),
  }
}
