/**
 * The offline shell, as the browser's service worker. It caches the app's one page and the parts that work without a
 * server, and serves them when the server can't be reached. No personal data passes through it: it doesn't touch calls,
 * files and the public site. A newer worker waits until the last page of the older one is closed, or until a person
 * with no other page open agrees to the update.
 */
import { MAINTENANCE_MARKER } from '#rules/maintenance-marker.ts'
import { isStudioPath } from '#rules/studio.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import { isAppPage } from './app-pages.ts'
import type { WorkerMessage } from './worker-messages.ts'
import type { Shell } from './cached-shell.ts'

/** Inserted by the build (scripts/build-service-worker.ts). */
declare const SHELL: Shell
const shellFiles: Shell = SHELL

/** Declares only the parts of the service worker API that are used here. */
interface ExtendableEventLike extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface WorkerFetchEvent extends ExtendableEventLike {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface WorkerMessageEvent extends ExtendableEventLike {
  data: WorkerMessage
  ports: readonly MessagePort[]
}
interface ServiceWorkerScope {
  location: Location
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly unknown[]>
  }
  skipWaiting: () => Promise<void>
  registration: ServiceWorkerRegistration
  addEventListener: ((kind: 'install' | 'activate', act: (event: ExtendableEventLike) => void) => void) &
    ((kind: 'fetch', act: (event: WorkerFetchEvent) => void) => void) &
    ((kind: 'message', act: (event: WorkerMessageEvent) => void) => void)
}

const worker = globalThis as unknown as ServiceWorkerScope

const CACHE_PREFIX = 'alaia-shell-'
const CACHE_NAME = CACHE_PREFIX + shellFiles.build
/** Any address of the app would do: there is one page for all of them. */
const APP_PAGE = '/home'
/** The time to wait for the server before the cached page is served, in milliseconds. */
const SERVER_TIMEOUT_MS = 3_000

/**
 * Returns the host that the page loads its parts from: an empty string for our own host, undefined if the page is of
 * another build.
 */
const readHost = (html: string): string | undefined => {
  const end = html.indexOf(`/${shellFiles.entry}"`)
  return end < 0 ? undefined : html.slice(html.lastIndexOf('"', end - 1) + 1, end)
}

/** Caches everything or nothing: an incomplete cache is deleted, and installation is tried again another day. */
const cacheShell = async (): Promise<void> => {
  const page = await fetch(APP_PAGE, { cache: 'no-cache' })
  const host = page.ok && !page.redirected ? readHost(await page.clone().text()) : undefined
  if (host === undefined) throw new Error('The server has a newer build')
  const shell = await caches.open(CACHE_NAME)
  await shell.addAll(shellFiles.parts.map((part) => `${host}/${part}`))
  await shell.put(APP_PAGE, page)
}

const activate = async (): Promise<void> => {
  const oldCaches = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME)
  await Promise.all(oldCaches.map((name) => caches.delete(name)))
  // With navigation preload, every page that the worker leaves to the browser would be requested twice. An older worker
  // turned it on, and the browser remembers that for the newer ones.
  await worker.registration.navigationPreload?.disable()
  await worker.clients.claim()
}

const readCached = async (address: string): Promise<Response | undefined> =>
  (await caches.open(CACHE_NAME)).match(address, { ignoreVary: true })

/** True for the answers of a proxy whose server is down. Our own maintenance page is a 503 too and must be shown. */
const isServerDown = ({ status, headers }: Response): boolean =>
  status >= 502 && status <= 504 && !headers.has(MAINTENANCE_MARKER)

const loadPage = async (request: Request): Promise<Response> => {
  const answer = fetch(request)
  const timeout = new Promise<undefined>((resolve) => {
    setTimeout(resolve, SERVER_TIMEOUT_MS)
  })
  // Without a cached page, the browser gets the failure below.
  const timelyAnswer = await Promise.race([ignoreRejection(answer), timeout])
  if (timelyAnswer && !isServerDown(timelyAnswer)) return timelyAnswer
  return (await readCached(APP_PAGE)) ?? answer
}

const readCachedOrFetch = async (request: Request): Promise<Response> =>
  (await readCached(request.url)) ?? fetch(request)

/**
 * Takes over only if one page is open: another page may still request parts of the older app, and those are deleted
 * together with its worker.
 */
const activateIfAlone = async (): Promise<boolean> => {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isAlone = pages.length === 1
  if (isAlone) void worker.skipWaiting()
  return isAlone
}

const answerMessage = async (message: WorkerMessage): Promise<boolean | string> => {
  if (message.ask === 'over') return activateIfAlone()
  return message.ask === 'build'
    ? shellFiles.build
    : !message.scripts.some((address) => address.endsWith(`/${shellFiles.entry}`))
}

const shellParts = new Set(shellFiles.parts)

worker.addEventListener('install', (event) => event.waitUntil(cacheShell()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('message', (event) =>
  event.waitUntil(answerMessage(event.data).then((answer) => event.ports[0]?.postMessage(answer))),
)
worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') {
    // The cached page may not use the microphone, so the page of a recording always comes from the server.
    const isCacheable = isAppPage(pathname) && !isStudioPath(pathname)
    if (origin === worker.location.origin && isCacheable) event.respondWith(loadPage(request))
  } else if (shellParts.has(pathname.slice(1))) {
    event.respondWith(readCachedOrFetch(request))
  }
})
