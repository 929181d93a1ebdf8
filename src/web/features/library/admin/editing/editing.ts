/** Editing a group or a background sound: saved as a whole, over the state that was seen. */
import { useState } from 'react'
import { getFieldErrors } from '#web/lib/field-errors.ts'
import { catalogue } from '#web/lib/messages/en/catalog.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import { getErrorMessage, getConflictingVersion } from './conflict-errors.ts'
import { useUnsaved } from './unsaved.ts'

export interface RevisionRef {
  uuid: string
  revision: number
}

interface EditingOptions<Thing, Changes> {
  /** What the contract calls it. */
  block: string
  store: (changes: Partial<Changes> & RevisionRef) => Promise<Thing>
  /** Puts what the server has answered into what is shown. */
  show: (thing: Thing) => void
}

/** @param thing as it is stored */
export const useEditing = <Thing extends RevisionRef, Changes extends object>(
  thing: Thing,
  { block, store, show }: EditingOptions<Thing, Changes>,
) => {
  const { changes, hasChanges, change, forget, settle } = useUnsaved<Changes>(thing.uuid)
  const [error, setError] = useState<Error | null>(null)
  const [busy, setBusy] = useState(false)

  /** @param more beside what was written @returns whether the server has it */
  const save = async (words = catalogue('saved'), more: Partial<Changes> = {}): Promise<boolean> => {
    if (busy) return false
    const { uuid, revision } = thing
    setBusy(true)
    setError(null)
    try {
      show(await store({ uuid, revision, ...changes, ...more }))
      settle(changes)
      notify(words)
      return true
    } catch (cause) {
      const stored = getConflictingVersion(cause, block)
      if (stored) show(stored as Thing)
      setError(cause as Error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    /** As it will be. */
    now: { ...thing, ...changes },
    hasChanges,
    change,
    discard: () => {
      forget()
      setError(null)
    },
    save,
    busy,
    problems: getFieldErrors(error),
    problem: getErrorMessage(error, block),
  }
}
