/** What lies on this device and has not arrived, as it is now. */
import { useEffect, useState } from 'react'
import { onKeptPages, unsentPages } from './kept-pages.ts'
import type { JournalPage } from './page.ts'

/** Writing writes often; the list follows a moment later. */
const REST = 400

export const useUnsentPages = (account: string): readonly JournalPage[] => {
  const [pages, setPages] = useState<readonly JournalPage[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const look = async () => {
      const now = await unsentPages(account)
      if (!gone) setPages(now)
    }
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void look(), REST)
    }
    if (account) void look()
    const stop = onKeptPages(lookSoon)
    return () => {
      gone = true
      clearTimeout(timer)
      stop()
    }
  }, [account])
  return pages
}
