/** Follows the pages on this device that are not sent yet. */
import { useEffect, useState } from 'react'
import { onLocalPagesChange, listUnsentPages } from './local-pages.ts'
import type { JournalPage } from './journal-page.ts'

/** Typing saves often, so the list is refreshed a moment later. */
const REFRESH_DELAY_MS = 400

export const useUnsentPages = (account: string): readonly JournalPage[] => {
  const [pages, setPages] = useState<readonly JournalPage[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCanceled = false
    const refresh = async () => {
      const unsentPages = await listUnsentPages(account)
      if (!isCanceled) setPages(unsentPages)
    }
    const refreshSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void refresh(), REFRESH_DELAY_MS)
    }
    if (account) void refresh()
    const stop = onLocalPagesChange(refreshSoon)
    return () => {
      isCanceled = true
      clearTimeout(timer)
      stop()
    }
  }, [account])
  return pages
}
