/** A newer app that lies on this device beside the one this page is of: noticed, and opened when somebody says so. */
import type { WorkerMessage } from './worker-messages.ts'

/** A worker that says nothing for so long has nothing to say, in milliseconds. */
const ANSWER_TIMEOUT = 3_000
/** Browsers look by themselves when a page is opened; a page may stand open for weeks. In milliseconds. */
const CHECK_INTERVAL = 60 * 60_000

const sendToWorker = (worker: ServiceWorker, asked: WorkerMessage): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true })
    port1.start()
    setTimeout(() => resolve(undefined), ANSWER_TIMEOUT)
    worker.postMessage(asked, [port2])
  })

/** One that lies ready. */
export interface AppUpdate {
  worker: ServiceWorker
  /** The name of its build; empty where it does not say. */
  build: string
}

/** With a server, a page that was just opened is of the newer app already, and has nothing to gain. */
const isOtherBuild = async (worker: ServiceWorker): Promise<boolean> =>
  (await sendToWorker(worker, { ask: 'other', scripts: [...document.scripts].map(({ src }) => src) })) === true

const getBuild = async (worker: ServiceWorker): Promise<string> => {
  const build = await sendToWorker(worker, { ask: 'build' })
  return typeof build === 'string' ? build : ''
}

/** @returns stops it */
export const onAppUpdate = (tell: (newer: AppUpdate) => void): (() => void) => {
  const ends = new AbortController()
  const { signal } = ends
  const consider = async (worker: ServiceWorker): Promise<void> => {
    if (worker.state !== 'installed' || !(await isOtherBuild(worker))) return
    const build = await getBuild(worker)
    if (!signal.aborted) tell({ worker, build })
  }
  const begin = async (): Promise<void> => {
    const registration = await navigator.serviceWorker.ready
    if (signal.aborted) return
    const follow = (): void => {
      const next = registration.installing
      next?.addEventListener('statechange', () => void consider(next), { signal })
    }
    registration.addEventListener('updatefound', follow, { signal })
    follow()
    if (registration.waiting) void consider(registration.waiting)
    const look = (): void => {
      if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
    }
    const timer = setInterval(look, CHECK_INTERVAL)
    signal.addEventListener('abort', () => clearInterval(timer))
  }
  if ('serviceWorker' in navigator) void begin()
  return () => ends.abort()
}

/** The same address, from the newer app. Beside other pages the older worker stays for them: this one comes from the server. */
export const applyAppUpdate = async (worker: ServiceWorker): Promise<void> => {
  const over = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
  })
  const tooLong = new Promise((resolve) => {
    setTimeout(resolve, ANSWER_TIMEOUT)
  })
  if ((await sendToWorker(worker, { ask: 'over' })) === true) await Promise.race([over, tooLong])
  location.reload()
}
