/**
 * The lazily loaded parts of the app, scripts and stylesheets alike. A part that takes too long or is missing raises
 * 'Loading chunk failed'.
 */
import { type ComponentType, lazy } from 'react'

/** Milliseconds. */
const CHUNK_TIMEOUT = 120_000

export class ChunkError extends Error {
  readonly type: 'timeout' | 'missing'

  constructor(type: 'timeout' | 'missing', cause?: unknown) {
    super('Loading chunk failed', { cause })
    this.name = 'ChunkLoadError'
    this.type = type
  }
}

/** Waits for a dynamic import and the styles that come with it. @throws ChunkError */
export const loadChunk = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout')), CHUNK_TIMEOUT)
  })
  try {
    return await Promise.race([load(), tooLong])
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError('missing', cause)
  } finally {
    clearTimeout(timer)
  }
}

/** A part that was asked for: the page waits for it, and says so where it does not come. */
export const requiredComponent = <Props = object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy<ComponentType<Props>>(async () => ({ default: await loadChunk(load) }))

const orEmptyComponent = <Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: () => null }),
    ),
  )

/** A part the page can do without, such as a picture: it comes when it comes, and nothing stands there if it fails. */
export const optionalComponent = <Props = object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  orEmptyComponent(() => loadChunk(load))

const whenReachable = async (): Promise<void> => {
  if (navigator.onLine || ('serviceWorker' in navigator && navigator.serviceWorker.controller)) return
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

/** What is on its way for the page itself goes first; longest, in milliseconds. */
const IDLE_TIMEOUT = 2_000
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has none.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT })
    else setTimeout(resolve, IDLE_TIMEOUT / 4)
  })

/**
 * One that is asked for by the page and not by the person: when the page has come to rest, and not before it can come, since
 * a browser does not ask again for a module that failed once.
 */
export const deferredComponent = <Props = object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  orEmptyComponent(() =>
    whenIdle()
      .then(whenReachable)
      .then(() => loadChunk(load)),
  )
