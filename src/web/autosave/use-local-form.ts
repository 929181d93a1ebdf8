/** A small form with a submit button: what was typed survives a failed call, a reload and a sign-out. */
import { useEffect, useRef, useState } from 'react'
import { deleteDraft, storeDraft, readDraft } from '#web/lib/storage/encrypted-drafts.ts'
import { useUser } from '#web/session/session.ts'

const hasSameKeys = (value: unknown, expected: object): boolean =>
  typeof value === 'object' && value !== null && Object.keys(expected).every((name) => name in value)

interface LocalForm<Fields> {
  fields: Fields
  write: (change: Partial<Fields>) => void
  /** Deletes the local draft after the form was sent or canceled. */
  discardDraft: () => void
}

/**
 * Stores the form's fields in a local draft.
 * @param draftKey the key of the local draft
 * @param initialFields the initial fields
 */
export const useLocalForm = <Fields extends object>(draftKey: string, initialFields: Fields): LocalForm<Fields> => {
  const account = useUser()?.user_account_uuid ?? ''
  const [fields, setFields] = useState(initialFields)
  const [initial] = useState(initialFields)
  const hasTyped = useRef(false)
  useEffect(() => {
    let isCanceled = false
    const restore = async () => {
      const stored = await readDraft(account, draftKey)
      if (!isCanceled && !hasTyped.current && hasSameKeys(stored, initial)) setFields(stored as Fields)
    }
    void restore()
    return () => {
      isCanceled = true
    }
  }, [account, draftKey, initial])
  return {
    fields,
    write(change) {
      hasTyped.current = true
      const next = { ...fields, ...change }
      setFields(next)
      void storeDraft(account, draftKey, next)
    },
    discardDraft() {
      hasTyped.current = true
      void deleteDraft(account, draftKey)
    },
  }
}
