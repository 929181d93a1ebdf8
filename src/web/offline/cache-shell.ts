/** Asks the browser to keep the app itself on this device, so that it opens without a server. */
import { logFailure } from '#web/lib/log.ts'
import { ownScript } from '#web/lib/trusted.ts'
import { isAdmin } from '#web/session/destinations.ts'
import { currentUser } from '#web/session/session.ts'

/** Made by the build (scripts/offline-worker.ts); at the root, because it can only speak for what lies below it. */
const WORKER = '/offline-worker.js'

const register = (): void => {
  navigator.serviceWorker.register(ownScript(WORKER)).catch((error: unknown) => logFailure('offline shell', error))
}

/**
 * To be called when the page has nothing better to do. While developing there is none, and over plain http no browser
 * allows it; the pages of an admin are of no use without a server.
 */
export const cacheShell = (): void => {
  const user = currentUser()
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !user || isAdmin(user)) return
  if ('requestIdleCallback' in globalThis) requestIdleCallback(register)
  else register()
}
