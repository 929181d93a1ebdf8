/** The screens that are one press away, fetched before anybody presses, so that the press finds them there. */
import { currentUser } from '#web/session/session.ts'
import { mayTeach } from '#web/session/destinations.ts'
import { whenAtRest } from '#web/lib/chunks.ts'
import { entrances } from '#web/lib/entrances.ts'
import { isOnline } from '#web/lib/online.ts'
import { patterns } from '#web/lib/paths.ts'

/** A first screen has come, and is being looked at, in milliseconds. */
const A_LOOK = 3_000

/** Of no browser but Chromium. */
type Line = Navigator & { connection?: { saveData?: boolean } }

const nearScreens = (): readonly string[] => {
  const user = currentUser()
  if (!user || user.user_type === 'teacher_only') return []
  return [
    patterns.activity,
    patterns.reflect,
    patterns.audio,
    patterns.home,
    ...(mayTeach(user) ? [entrances.learn] : []),
  ]
}

type Open = (path: string) => Promise<unknown>

let isFetched = false

const fetchEach = async (open: Open): Promise<void> => {
  const near = isFetched ? [] : nearScreens()
  isFetched ||= near.length > 0
  for (const path of near) {
    await whenAtRest()
    // A browser does not ask again for a module that failed once.
    if (!isOnline()) return
    await open(path)
  }
}

/** One after the other, whenever the page rests; not where somebody has asked to be sent little. Whatever fails shows when it is opened. */
export const fetchAhead = (open: Open): void => {
  if ((navigator as Line).connection?.saveData) return
  setTimeout(() => void fetchEach(open).catch(() => undefined), A_LOOK)
}
