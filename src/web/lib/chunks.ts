/**
 * Loads the lazy chunks of the app, scripts and stylesheets alike. A chunk that is missing or takes too long raises
 * 'Loading chunk failed'.
 */
import { type ComponentType, lazy } from 'react'

/** Loads a screen, a layout or a part of a page. */
export type ComponentLoader = () => Promise<ComponentType>

/** The time to wait for a chunk, in milliseconds. */
const CHUNK_TIMEOUT_MS = 120_000

export class ChunkError extends Error {
  readonly type: 'timeout' | 'missing'

  constructor(type: 'timeout' | 'missing', cause?: unknown) {
    super('Loading chunk failed', { cause })
    this.name = 'ChunkLoadError'
    this.type = type
  }
}

/**
 * Waits for a dynamic import and its styles.
 * @throws ChunkError
 */
export const loadChunk = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout')), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError('missing', cause)
  } finally {
    clearTimeout(timer)
  }
}

/** Creates a component that the person requested: the page waits for it, and shows an error if it can't be loaded. */
export const requiredComponent = <Props = object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy<ComponentType<Props>>(async () => ({ default: await loadChunk(load) }))

const lazyOrEmpty = <Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (Component) => ({ default: Component }),
      () => ({ default: () => null }),
    ),
  )

/**
 * Creates a component that the page can do without, such as a picture: it appears when it is loaded, and stays empty if
 * that fails.
 */
export const optionalComponent = <Props = object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazyOrEmpty(() => loadChunk(load))

const waitUntilReachable = async (): Promise<void> => {
  if (navigator.onLine || ('serviceWorker' in navigator && navigator.serviceWorker.controller)) return
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

/** The longest wait for an idle page, in milliseconds: requests of the page itself go first. */
const IDLE_TIMEOUT_MS = 2_000
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(resolve, IDLE_TIMEOUT_MS / 4)
  })

/**
 * Creates a component that the page loads without a press. It loads when the page is idle, and not before it can
 * succeed, because a browser does not request a module again that failed once.
 */
export const deferredComponent = <Props = object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazyOrEmpty(() =>
    whenIdle()
      .then(waitUntilReachable)
      .then(() => loadChunk(load)),
  )
