/** What is around every page: the loader while the session is asked for, the page's place in it, and where one scrolled to. */
import { Suspense } from 'react'
import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { useDelay } from '#web/ui/state/use-delay.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useSession } from '#web/session/session.ts'
import { optionalComponent } from '#web/lib/chunks.ts'
import { shell } from '#web/lib/messages/en/shell.ts'

/** A loader that comes and goes at once is only a flicker, in milliseconds. */
const NOT_AT_ONCE = 250
/** Waiting is spoken of after this, in milliseconds. */
const A_WHILE = 1000

const FullScreenLoader = optionalComponent(
  async () => (await import('#web/ui/state/full-screen-loader.tsx')).FullScreenLoader,
)

function LoaderInAMoment() {
  return <Suspense fallback={null}>{useDelay(NOT_AT_ONCE) && <FullScreenLoader />}</Suspense>
}

/** While the server is being asked who this is. */
function SessionLoader() {
  return useSession().status === 'asking' ? <LoaderInAMoment /> : null
}

function LoadingAnnouncement() {
  return useDelay(A_WHILE) ? <VisuallyHidden role="status">{shell('loading')}</VisuallyHidden> : null
}

/** Before the first page is there: its scripts may be on the way for a long time. */
export function Starting() {
  return <LoaderInAMoment />
}

/** An address opened anew has no key of its own: without one it would begin where the page before it was left. */
const OPENED = `opened ${performance.timeOrigin}`
const scrollKeyOf = ({ key }: Location): string => (key === 'default' ? OPENED : key)

export function Shell() {
  const moving = useNavigation().state === 'loading'
  return (
    <>
      <Outlet />
      <SessionLoader />
      {moving && <LoadingAnnouncement />}
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  )
}
