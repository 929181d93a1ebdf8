/** Prefetches the screens that are one press away, so that a press finds them loaded. */
import { ignoreRejection } from '#web/lib/log.ts'
import { isAdmin } from '#web/session/destinations.ts'
import { getCurrentUser } from '#web/session/session.ts'
import { listNavItems } from '#web/session/nav-items.ts'
import { whenIdle } from '#web/lib/chunks.ts'
import { isOnline } from '#web/lib/online.ts'
import { paths, patterns } from '#web/lib/paths.ts'

/** The time to wait after the first screen appears, in milliseconds: people look at it first. */
const PREFETCH_DELAY_MS = 3_000

/** Only Chromium has `navigator.connection`. */
type NetworkNavigator = Navigator & { connection?: { saveData?: boolean } }

/** Returns nothing for admins, who don't use the app itself. */
const listNearScreens = (): readonly string[] => {
  const user = getCurrentUser()
  if (!user || isAdmin(user)) return []
  return [...listNavItems(user).map((item) => paths[item]), patterns.audio]
}

type LoadScreen = (path: string) => Promise<unknown>

const fetchEach = async (load: LoadScreen): Promise<void> => {
  for (const path of listNearScreens()) {
    await whenIdle()
    // A browser does not request a module again that failed once.
    if (!isOnline()) return
    await load(path)
  }
}

/**
 * Fetches one screen after the other whenever the page is idle. Does nothing if the person turned on data saving.
 */
export const prefetchScreens = (load: LoadScreen): void => {
  if ((navigator as NetworkNavigator).connection?.saveData) return
  // The person sees a failure when they open that screen.
  setTimeout(() => void ignoreRejection(fetchEach(load)), PREFETCH_DELAY_MS)
}
