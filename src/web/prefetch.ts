/** The screens that are one press away, fetched before anybody presses, so that the press finds them there. */
import { isAdmin } from '#web/session/destinations.ts'
import { currentUser } from '#web/session/session.ts'
import { listNavItems } from '#web/session/nav-items.ts'
import { whenIdle } from '#web/lib/chunks.ts'
import { isOnline } from '#web/lib/online.ts'
import { paths, patterns } from '#web/lib/paths.ts'

/** A first screen has come, and is being looked at, in milliseconds. */
const A_LOOK = 3_000

/** Of no browser but Chromium. */
type NetworkNavigator = Navigator & { connection?: { saveData?: boolean } }

/** Admins have no part in the app. */
const nearScreens = (): readonly string[] => {
  const user = currentUser()
  if (!user || isAdmin(user)) return []
  return [...listNavItems(user).map((way) => paths[way]), patterns.audio]
}

type OpenScreen = (path: string) => Promise<unknown>

const fetchEach = async (open: OpenScreen): Promise<void> => {
  for (const path of nearScreens()) {
    await whenIdle()
    // A browser does not ask again for a module that failed once.
    if (!isOnline()) return
    await open(path)
  }
}

/** One after the other, whenever the page rests; not where somebody has asked to be sent little. Whatever fails shows when it is opened. */
export const prefetchScreens = (open: OpenScreen): void => {
  if ((navigator as NetworkNavigator).connection?.saveData) return
  setTimeout(() => void fetchEach(open).catch(() => undefined), A_LOOK)
}
