/**
 * Notices a newer app that the service worker has downloaded while this page runs the older one, and opens it on
 * request.
 */
import { HOUR_MS } from '#rules/durations.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import type { WorkerMessage } from './worker-messages.ts'

/** The time to wait for a worker's answer, in milliseconds. */
const ANSWER_TIMEOUT_MS = 3_000
/**
 * The interval at which updates are checked for, in milliseconds. Browsers check only when a page is opened, and a page
 * may stay open for weeks.
 */
const CHECK_INTERVAL_MS = HOUR_MS

const sendToWorker = (worker: ServiceWorker, message: WorkerMessage): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true })
    port1.start()
    setTimeout(() => resolve(undefined), ANSWER_TIMEOUT_MS)
    worker.postMessage(message, [port2])
  })

/** A newer app that is ready to be opened. */
export interface AppUpdate {
  worker: ServiceWorker
  /** The name of its build; empty if the worker doesn't report it. */
  build: string
}

/** If the server was reachable when the page opened, the page already runs the newer app and has nothing to gain. */
const isOtherBuild = async (worker: ServiceWorker): Promise<boolean> =>
  (await sendToWorker(worker, { ask: 'other', scripts: [...document.scripts].map(({ src }) => src) })) === true

const getBuild = async (worker: ServiceWorker): Promise<string> => {
  const build = await sendToWorker(worker, { ask: 'build' })
  return typeof build === 'string' ? build : ''
}

/**
 * Calls back when a newer app is ready.
 * @returns a function that unsubscribes
 */
export const onAppUpdate = (callback: (newer: AppUpdate) => void): (() => void) => {
  const controller = new AbortController()
  const { signal } = controller
  const checkWorker = async (worker: ServiceWorker): Promise<void> => {
    if (worker.state !== 'installed' || !(await isOtherBuild(worker))) return
    const build = await getBuild(worker)
    if (!signal.aborted) callback({ worker, build })
  }
  const watchRegistration = async (): Promise<void> => {
    const registration = await navigator.serviceWorker.ready
    if (signal.aborted) return
    const watchInstalling = (): void => {
      const next = registration.installing
      next?.addEventListener('statechange', () => void checkWorker(next), { signal })
    }
    registration.addEventListener('updatefound', watchInstalling, { signal })
    watchInstalling()
    if (registration.waiting) void checkWorker(registration.waiting)
    const checkForUpdate = (): void => {
      // The next check tries again.
      if (document.visibilityState === 'visible') void ignoreRejection(registration.update())
    }
    const timer = setInterval(checkForUpdate, CHECK_INTERVAL_MS)
    signal.addEventListener('abort', () => clearInterval(timer))
  }
  if ('serviceWorker' in navigator) void watchRegistration()
  return () => controller.abort()
}

/**
 * Reloads the same address in the newer app. If other pages are open, the older worker stays for them, and this page
 * loads from the server.
 */
export const applyAppUpdate = async (worker: ServiceWorker): Promise<void> => {
  const controllerChange = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
  })
  const timeout = new Promise((resolve) => {
    setTimeout(resolve, ANSWER_TIMEOUT_MS)
  })
  if ((await sendToWorker(worker, { ask: 'over' })) === true) await Promise.race([controllerChange, timeout])
  location.reload()
}
