/** Decides who may open which area. A guard runs before a page is shown, on every navigation to it. */
import type { ScreenArea } from '#rules/screens.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import { go } from '#web/lib/navigation.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { stored } from '#web/lib/storage/stored.ts'
import { getRedirect, isWorthRemembering } from './destinations.ts'
import { ensureSession, recognizeUser } from './start.ts'

/** The path that the person last navigated to. */
let lastPath = ''

/**
 * Asks the server while the sign-in page is already shown. A person whom it knows is sent home, unless they have opened
 * another page.
 */
const checkSession = async (): Promise<void> => {
  // Without an answer, the sign-in page stays.
  const user = await ignoreRejection(ensureSession({ quietly: true }))
  if (user && lastPath === authPaths.login) go(authPaths.home, { replace: true })
}

/** @returns the address to go to instead; undefined to go on */
export const guard = async (area: ScreenArea, url: URL): Promise<string | undefined> => {
  lastPath = url.pathname
  const knownUser = recognizeUser()
  if (area === 'public') return undefined
  if (area === 'sign-in') {
    // With a valid session the sign-in page leads home. For the sign-up page the server decides that by itself.
    if (url.pathname !== authPaths.login) return undefined
    if (knownUser) return authPaths.home
    void checkSession()
    return undefined
  }
  const user = await ensureSession()
  if (user) return getRedirect(area, url.pathname, user)
  if (url.pathname !== authPaths.home && isWorthRemembering(url.pathname)) stored.redirectUrl.write(url.href)
  return authPaths.login
}
