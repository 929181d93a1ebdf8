/** Opens an autosaved document for as long as it is on the screen. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { saveInTime } from '#web/session/save-in-time.ts'
import { useUser } from '#web/session/session.ts'
import { type LocalDraft, readLocalDraft } from './local-draft.ts'
import type { RevisionRef } from './save-errors.ts'
import { AutosaveDocument } from './autosave-document.ts'
import type { DocumentDefinition, DocumentState } from './document-definition.ts'

export interface LocalDraftState<Fields> {
  account: string
  place: string
  saved: LocalDraft<Fields> | undefined
}

/** Returns the local draft of a document; undefined while it is being read. */
export const useLocalDraft = <Stored extends RevisionRef, Fields extends object>(
  definition: DocumentDefinition<Stored, Fields>,
  stored: Stored | undefined,
): LocalDraftState<Fields> | undefined => {
  const account = useUser()?.user_account_uuid ?? ''
  const [loaded, setLoaded] = useState<LocalDraftState<Fields>>()
  const draftKey = stored && `${definition.block}/${stored.uuid}`
  const fieldsJson = stored && JSON.stringify(definition.toFields(stored))
  const isCurrent = loaded?.place === draftKey && loaded?.account === account
  useEffect(() => {
    if (draftKey === undefined || fieldsJson === undefined || isCurrent) return undefined
    let isCanceled = false
    const load = async () => {
      const localDraft = await readLocalDraft(account, draftKey, JSON.parse(fieldsJson) as Fields)
      if (!isCanceled) setLoaded({ account, place: draftKey, saved: localDraft })
    }
    void load()
    return () => {
      isCanceled = true
    }
  }, [account, draftKey, fieldsJson, isCurrent])
  return isCurrent ? loaded : undefined
}

/** Saves before the person leaves the page. Edits that are in a local draft don't block leaving. */
const saveOnLeave = <Stored extends RevisionRef, Fields extends object>(
  doc: AutosaveDocument<Stored, Fields>,
): (() => void) => {
  const stop = saveInTime({ save: doc.save, wouldLose: () => doc.isUnsaved && !doc.snapshot().isSaved })
  return () => {
    stop()
    void doc.saveAndRefresh()
  }
}

/** The document as the parts of a form use it. */
export interface DocumentForm<Stored extends RevisionRef, Fields extends object> extends DocumentState<Stored, Fields> {
  doc: AutosaveDocument<Stored, Fields>
  write: (change: Partial<Fields>) => void
}

export const useAutosaveDocument = <Stored extends RevisionRef, Fields extends object>(
  definition: DocumentDefinition<Stored, Fields>,
  stored: Stored,
  draftState: LocalDraftState<Fields>,
): DocumentForm<Stored, Fields> => {
  const [doc] = useState(() => new AutosaveDocument(definition, stored, draftState))
  const state = useSyncExternalStore(doc.subscribe, doc.snapshot)
  useEffect(() => doc.receive(stored), [doc, stored])
  useEffect(() => {
    void doc.save()
    return saveOnLeave(doc)
  }, [doc])
  return { ...state, doc, write: (change) => doc.write(change) }
}
