/** Opens the document that a URL asks for, for as long as its page is mounted. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { JournalDocument, JournalDocumentState } from './journal-document.ts'
import { closeDocument, openDocument, type OpenDocumentOptions } from './journal-documents.ts'

interface OpenedDocument {
  doc?: JournalDocument
  error?: Error
}

/** @param visit a key: when it changes, the document is closed and the next one is opened */
export const useOpenDocument = (account: string, options: OpenDocumentOptions, visit: string) => {
  const [opened, setOpened] = useState<OpenedDocument>({})
  const [attempts, setAttempts] = useState(0)

  useEffect(() => {
    if (!account) return undefined
    let isCanceled = false
    let doc: JournalDocument | undefined
    const load = async () => {
      try {
        doc = await openDocument(account, options)
        if (isCanceled) void closeDocument(doc)
        else setOpened({ doc })
      } catch (error) {
        if (!isCanceled) setOpened({ error: error as Error })
      }
    }
    void load()
    return () => {
      isCanceled = true
      if (doc) void closeDocument(doc)
      setOpened({})
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `visit` is the key of `options`
  }, [account, visit, attempts])

  return { ...opened, retry: () => setAttempts(attempts + 1) }
}

export const useDocumentState = (doc: JournalDocument): JournalDocumentState =>
  useSyncExternalStore(doc.subscribe, doc.snapshot)
