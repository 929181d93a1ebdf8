/**
 * The parts around every page: the loader while the session is requested, the outlet for the page, and the restored
 * scroll position.
 */
import { Suspense } from 'react'
import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { useDelay } from '#web/ui/state/use-delay.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useSession } from '#web/session/session.ts'
import { optionalComponent } from '#web/lib/chunks.ts'
import { shell } from '#web/lib/messages/en/shell.ts'

/** The time to wait before a loader appears, in milliseconds; a shorter one would only flicker. */
const LOADER_DELAY_MS = 250
/** The time to wait before loading is announced to screen readers, in milliseconds. */
const ANNOUNCE_DELAY_MS = 1000

const FullScreenLoader = optionalComponent(
  async () => (await import('#web/ui/state/full-screen-loader.tsx')).FullScreenLoader,
)

function DelayedLoader() {
  return <Suspense fallback={null}>{useDelay(LOADER_DELAY_MS) && <FullScreenLoader />}</Suspense>
}

/** Shown while the server is asked who is signed in. */
function SessionLoader() {
  return useSession().status === 'asking' ? <DelayedLoader /> : null
}

function LoadingAnnouncement() {
  return useDelay(ANNOUNCE_DELAY_MS) ? <VisuallyHidden role="status">{shell('loading')}</VisuallyHidden> : null
}

/** Shown before the first page is ready: its scripts may take a long time to load. */
export function StartupLoader() {
  return <DelayedLoader />
}

/**
 * A newly opened address has no key of its own. Without this key it would scroll to where the page before it was left.
 */
const OPENED_KEY = `opened ${performance.timeOrigin}`
const getScrollKey = ({ key }: Location): string => (key === 'default' ? OPENED_KEY : key)

export function Shell() {
  const isNavigating = useNavigation().state === 'loading'
  return (
    <>
      <Outlet />
      <SessionLoader />
      {isNavigating && <LoadingAnnouncement />}
      <ScrollRestoration getKey={getScrollKey} />
    </>
  )
}
