/** What waits to be sent goes out as soon as its writer is signed in here, and once more before they leave. */
import '#web/features/reflect/check-in-box.ts'
import { drainOutboxes } from '#web/lib/outbox.ts'
import { currentUser, onSession } from '#web/session/session.ts'
import { beforeSignOut } from '#web/session/sign-out.ts'

/** @returns stops it */
export const attendOutboxes = (): (() => void) => {
  let triedWith: string | undefined
  const bringAlong = (): void => {
    const token = currentUser()?.token
    if (!token || token === triedWith) return
    triedWith = token
    void drainOutboxes()
  }
  const stops = [onSession(bringAlong), beforeSignOut(drainOutboxes)]
  bringAlong()
  return () => stops.forEach((stop) => stop())
}
