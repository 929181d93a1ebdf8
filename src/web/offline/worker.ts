/**
 * The offline shell, as the browser's service worker: it keeps the app's one page and the parts of it that work without
 * a server, and gives them out when the server cannot be reached. Nothing of a person passes through it: calls, files and
 * the public site are not touched. A newer one waits until the last page of the older one is closed, or until somebody with no
 * other page open says so.
 */
import { SIGN } from '#rules/sign.ts'
import { isAppPage } from './app-pages.ts'
import type { WorkerMessage } from './worker-messages.ts'
import type { Shell } from './shell.ts'

/** Written in by the build (scripts/offline-worker.ts). */
declare const SHELL: Shell
const shellFiles: Shell = SHELL

/** Of the service worker's own vocabulary, what is used here. */
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
interface Worker {
  location: Location
  clients: {
    claim: () => Promise<void>
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<readonly unknown[]>
  }
  skipWaiting: () => Promise<void>
  registration: ServiceWorkerRegistration
  addEventListener: ((kind: 'install' | 'activate', act: (event: ExtendableEventLike) => void) => void) &
    ((kind: 'fetch', act: (event: WorkerFetchEvent) => void) => void) &
    ((kind: 'message', act: (event: WorkerMessageEvent) => void) => void)
}

const worker = globalThis as unknown as Worker

const SHELLS = 'alaia-shell-'
const NAME = SHELLS + shellFiles.build
/** Any address of the app would do: there is one page for all of them. */
const PAGE = '/home'
/** A server that says nothing for so long is not waited for, in milliseconds. */
const SERVER_TIMEOUT = 3_000

/** Where the page has its parts from: nothing for our own host. Undefined where it is the page of another build. */
const hostIn = (html: string): string | undefined => {
  const end = html.indexOf(`/${shellFiles.entry}"`)
  return end < 0 ? undefined : html.slice(html.lastIndexOf('"', end - 1) + 1, end)
}

/** All of it or nothing: what is not whole is thrown away, and tried again on another day. */
const cacheShell = async (): Promise<void> => {
  const page = await fetch(PAGE, { cache: 'no-cache' })
  const host = page.ok && !page.redirected ? hostIn(await page.clone().text()) : undefined
  if (host === undefined) throw new Error('The server has another build by now')
  const shell = await caches.open(NAME)
  await shell.addAll(shellFiles.parts.map((part) => `${host}/${part}`))
  await shell.put(PAGE, page)
}

const begin = async (): Promise<void> => {
  const older = (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== NAME)
  await Promise.all(older.map((name) => caches.delete(name)))
  // With it every page that the worker leaves to the browser would be requested twice. An older worker turned it on, and
  // the browser remembers that for the newer ones.
  await worker.registration.navigationPreload?.disable()
  await worker.clients.claim()
}

const readCached = async (address: string): Promise<Response | undefined> =>
  (await caches.open(NAME)).match(address, { ignoreVary: true })

/** What stands before a server says so while there is none behind it; an operator's sign at the door is our own. */
const isAway = ({ status, headers }: Response): boolean => status >= 502 && status <= 504 && !headers.has(SIGN)

const pageFor = async (request: Request): Promise<Response> => {
  const answer = fetch(request)
  const tooLong = new Promise<undefined>((resolve) => {
    setTimeout(resolve, SERVER_TIMEOUT)
  })
  const inTime = await Promise.race([answer.catch(() => undefined), tooLong])
  if (inTime && !isAway(inTime)) return inTime
  return (await readCached(PAGE)) ?? answer
}

const partFor = async (request: Request): Promise<Response> => (await readCached(request.url)) ?? fetch(request)

/** Parts of the older app that another page may still ask for go with its worker: so none is taken from under it. */
const activateIfAlone = async (): Promise<boolean> => {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isAlone = pages.length === 1
  if (isAlone) void worker.skipWaiting()
  return isAlone
}

const answerTo = async (asked: WorkerMessage): Promise<boolean | string> => {
  if (asked.ask === 'over') return activateIfAlone()
  return asked.ask === 'build'
    ? shellFiles.build
    : !asked.scripts.some((address) => address.endsWith(`/${shellFiles.entry}`))
}

const parts = new Set(shellFiles.parts)

worker.addEventListener('install', (event) => event.waitUntil(cacheShell()))
worker.addEventListener('activate', (event) => event.waitUntil(begin()))
worker.addEventListener('message', (event) =>
  event.waitUntil(answerTo(event.data).then((answer) => event.ports[0]?.postMessage(answer))),
)
worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') {
    if (origin === worker.location.origin && isAppPage(pathname)) event.respondWith(pageFor(request))
  } else if (parts.has(pathname.slice(1))) {
    event.respondWith(partFor(request))
  }
})
