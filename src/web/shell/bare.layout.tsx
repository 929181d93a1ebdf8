/** Signed-in screens that fill the window themselves, such as the player: only what floats over every page. */
import { Outlet } from 'react-router'
import '#web/ui/icon/all-icons.ts'
import { SignedInNotices } from './notices.tsx'
import './forget-answers.ts'
import './waiting-progress.ts'

export function BareLayout() {
  return (
    <>
      <Outlet />
      <SignedInNotices high />
    </>
  )
}
