/** Follows the pages on this device that are not sent yet. */
import { useEffect, useState } from 'react'
import { onLocalPagesChange, listUnsentPages } from './local-pages.ts'
import type { JournalPage } from './journal-page.ts'

/** Typing saves often, so the list is refreshed a moment later. */
const REFRESH_DELAY = 400

export const useUnsentPages = (account: string): readonly JournalPage[] => {
  const [pages, setPages] = useState<readonly JournalPage[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const look = async () => {
      const now = await listUnsentPages(account)
      if (!gone) setPages(now)
    }
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void look(), REFRESH_DELAY)
    }
    if (account) void look()
    const stop = onLocalPagesChange(lookSoon)
    return () => {
      gone = true
      clearTimeout(timer)
      stop()
    }
  }, [account])
  return pages
}
