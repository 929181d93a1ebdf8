/** Edits a group or a background sound. A save contains all changes and names the revision they are based on. */
import { useState } from 'react'
import { getFieldErrors } from '#web/lib/errors/field-errors.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import { getCatalogErrorMessage, getConflictingVersion } from './conflict-errors.ts'
import { useUnsaved } from './unsaved.ts'
import type { RevisionRef } from '#web/autosave/save-errors.ts'

interface EditingOptions<Item, Changes> {
  /** The name of the block in the contract. */
  block: string
  store: (changes: Partial<Changes> & RevisionRef) => Promise<Item>
  /** Shows the server's response on the page. */
  show: (item: Item) => void
}

/** @param item the stored version */
export const useEditing = <Item extends RevisionRef, Changes extends object>(
  item: Item,
  { block, store, show }: EditingOptions<Item, Changes>,
) => {
  const { changes, hasChanges, change, clearChanges, removeSentChanges } = useUnsaved<Changes>(item.uuid)
  const [error, setError] = useState<Error | null>(null)
  const [busy, setBusy] = useState(false)

  /**
   * @param more changes beside those of the form
   * @returns whether the server has stored everything
   */
  const save = async (message = adminCatalog('saved'), more: Partial<Changes> = {}): Promise<boolean> => {
    if (busy) return false
    const { uuid, revision } = item
    setBusy(true)
    setError(null)
    try {
      show(await store({ uuid, revision, ...changes, ...more }))
      removeSentChanges(changes)
      notify(message)
      return true
    } catch (cause) {
      const stored = getConflictingVersion(cause, block)
      if (stored) show(stored as Item)
      setError(cause as Error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    /** The version with the changes applied. */
    now: { ...item, ...changes },
    hasChanges,
    change,
    discard: () => {
      clearChanges()
      setError(null)
    },
    save,
    busy,
    problems: getFieldErrors(error),
    problem: getCatalogErrorMessage(error, block),
  }
}
