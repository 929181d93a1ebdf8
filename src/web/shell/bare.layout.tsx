/**
 * The layout of signed-in screens that fill the window themselves, such as the player: only what floats over every
 * page.
 */
import { Outlet, useLocation } from 'react-router'
import styles from './bare.module.css'
import { classNames } from '#web/ui/class-names.ts'
import '#web/ui/icon/all-icons.ts'
import { IdleSignOut } from './idle-sign-out.tsx'
import { FeedbackCorner, SignedInFloatingLayer } from './floating-layer.tsx'
import './clear-queries.ts'
import './waiting-progress.ts'

/** A class sees this page on the classroom screen: nothing meant for the teacher alone may appear on it. */
const PROJECTED = '/teach/'
/** The file viewer fills the window to its edges, and has buttons at the bottom on a phone. */
const DOCUMENT = '/view'

/** The recording studio has its microphone and its meter in that corner. */
const STUDIO = '/studio/'

export function BareLayout() {
  const { pathname } = useLocation()
  if (pathname.startsWith(PROJECTED)) {
    return (
      <>
        <Outlet />
        <IdleSignOut />
      </>
    )
  }
  return (
    <>
      <Outlet />
      {!pathname.startsWith(STUDIO) && (
        <div className={classNames(styles.feedback, pathname === DOCUMENT && styles.overDocument)}>
          <FeedbackCorner />
        </div>
      )}
      <SignedInFloatingLayer high />
    </>
  )
}
