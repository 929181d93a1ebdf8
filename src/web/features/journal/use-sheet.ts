/** The sheet that an address asks for, open as long as its screen stands. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Sheet, SheetState } from './sheet.ts'
import { closeSheet, sheetFor, type SheetWish } from './sheets.ts'

interface Opened {
  sheet?: Sheet
  error?: Error
}

/** @param visit another one closes the sheet and opens the next */
export const useOpenSheet = (account: string, wish: SheetWish, visit: string) => {
  const [opened, setOpened] = useState<Opened>({})
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (!account) return undefined
    let gone = false
    let sheet: Sheet | undefined
    const begin = async () => {
      try {
        sheet = await sheetFor(account, wish)
        if (gone) void closeSheet(sheet)
        else setOpened({ sheet })
      } catch (error) {
        if (!gone) setOpened({ error: error as Error })
      }
    }
    void begin()
    return () => {
      gone = true
      if (sheet) void closeSheet(sheet)
      setOpened({})
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the visit stands for the wish
  }, [account, visit, tries])

  return { ...opened, retry: () => setTries(tries + 1) }
}

export const useSheet = (sheet: Sheet): SheetState => useSyncExternalStore(sheet.subscribe, sheet.snapshot)

/** What was just typed is sent when the window is left or put away. */
export const useLeaving = (sheet: Sheet): void => {
  useEffect(() => {
    const leave = () => void (document.visibilityState === 'hidden' && sheet.flush())
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [sheet])
}
