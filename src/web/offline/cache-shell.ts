/** Asks the browser to store the app itself on this device, so that it opens without a server. */
import { logFailure } from '#web/lib/log.ts'
import { toTrustedScriptUrl } from '#web/lib/trusted-types.ts'
import { isAdmin } from '#web/session/destinations.ts'
import { getCurrentUser } from '#web/session/session.ts'

/**
 * Written by the build (scripts/build-service-worker.ts). It is at the root because a worker can only control pages below its
 * own address.
 */
const WORKER = '/offline-worker.js'

const register = (): void => {
  navigator.serviceWorker
    .register(toTrustedScriptUrl(WORKER))
    .catch((error: unknown) => logFailure('offline shell', error))
}

/**
 * Call this when the page is idle. There is no worker during development, and browsers allow none over plain HTTP.
 * Admins are left out because their pages are useless without a server.
 */
export const cacheShell = (): void => {
  const user = getCurrentUser()
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !user || isAdmin(user)) return
  if ('requestIdleCallback' in globalThis) requestIdleCallback(register)
  else register()
}
