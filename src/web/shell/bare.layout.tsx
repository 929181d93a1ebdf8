/** Signed-in screens that fill the window themselves, such as the player: only what floats over every page. */
import { Outlet, useLocation } from 'react-router'
import styles from './bare.module.css'
import { classNames } from '#web/ui/class-names.ts'
import '#web/ui/icon/all-icons.ts'
import { Idle } from './idle.tsx'
import { FeedbackCorner, SignedInNotices } from './notices.tsx'
import './clear-queries.ts'
import './waiting-progress.ts'

/** A class looks at it on the wall: nothing comes up there that was meant for its teacher alone. */
const PROJECTED = '/teach/'
/** A document fills the window to its edges, and has buttons at its foot on a phone. */
const DOCUMENT = '/view'

export function BareLayout() {
  const { pathname } = useLocation()
  if (pathname.startsWith(PROJECTED)) {
    return (
      <>
        <Outlet />
        <Idle />
      </>
    )
  }
  return (
    <>
      <Outlet />
      <div className={classNames(styles.feedback, pathname === DOCUMENT && styles.overDocument)}>
        <FeedbackCorner />
      </div>
      <SignedInNotices high />
    </>
  )
}
