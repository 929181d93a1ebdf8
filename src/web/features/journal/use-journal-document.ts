/** Opens the document that a URL asks for, for as long as its page is mounted. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { JournalDocument, JournalDocumentState } from './journal-document.ts'
import { closeDocument, openDocument, type OpenDocumentOptions } from './journal-documents.ts'

interface OpenedDocument {
  sheet?: JournalDocument
  error?: Error
}

/** @param visit a key: when it changes, the document is closed and the next one is opened */
export const useOpenDocument = (account: string, wish: OpenDocumentOptions, visit: string) => {
  const [opened, setOpened] = useState<OpenedDocument>({})
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (!account) return undefined
    let gone = false
    let sheet: JournalDocument | undefined
    const begin = async () => {
      try {
        sheet = await openDocument(account, wish)
        if (gone) void closeDocument(sheet)
        else setOpened({ sheet })
      } catch (error) {
        if (!gone) setOpened({ error: error as Error })
      }
    }
    void begin()
    return () => {
      gone = true
      if (sheet) void closeDocument(sheet)
      setOpened({})
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the visit stands for the wish
  }, [account, visit, tries])

  return { ...opened, retry: () => setTries(tries + 1) }
}

export const useDocumentState = (sheet: JournalDocument): JournalDocumentState =>
  useSyncExternalStore(sheet.subscribe, sheet.snapshot)

/** Sends the latest changes when the window is hidden or closed. */
export const useSaveOnLeave = (sheet: JournalDocument): void => {
  useEffect(() => {
    const leave = () => void (document.visibilityState === 'hidden' && sheet.flush())
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [sheet])
}
