/** Opens an autosaved document for as long as it is on the screen. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUser } from '#web/session/session.ts'
import type { AutosaveDocument } from './autosave-document.ts'
import type { DocumentDefinition, DocumentState } from './document-definition.ts'
import { openDocument, releaseDocument } from './open-documents.ts'

/** Returns the open document of a stored version; undefined while its local draft is being read. */
export const useOpenDocument = <Stored, Fields extends object>(
  definition: DocumentDefinition<Stored, Fields>,
  stored: Stored | undefined,
): AutosaveDocument<Stored, Fields> | undefined => {
  const account = useUser()?.user_account_uuid ?? ''
  const [doc, setDoc] = useState<AutosaveDocument<Stored, Fields>>()
  const draftKey = stored && definition.localDraft.prefix + definition.getId(stored)
  useEffect(() => {
    if (stored === undefined) return undefined
    let isCanceled = false
    const opening = openDocument(definition, stored, account)
    void opening.then((opened) => {
      if (!isCanceled) setDoc(opened)
      return undefined
    })
    return () => {
      isCanceled = true
      void opening.then(releaseDocument)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the document; see the next effect
  }, [account, draftKey])
  const isCurrent = doc?.draftKey === draftKey && doc?.account === account
  useEffect(() => {
    if (isCurrent && stored !== undefined) doc.receive(stored)
  }, [isCurrent, doc, stored])
  return isCurrent ? doc : undefined
}

/** The document as the parts of a form use it. */
export interface DocumentForm<Stored, Fields extends object> extends DocumentState<Stored, Fields> {
  doc: AutosaveDocument<Stored, Fields>
  write: (change: Partial<Fields>) => void
}

export const useDocumentForm = <Stored, Fields extends object>(
  doc: AutosaveDocument<Stored, Fields>,
): DocumentForm<Stored, Fields> => {
  const state = useSyncExternalStore(doc.subscribe, doc.snapshot)
  return { ...state, doc, write: (change) => doc.write(change) }
}
