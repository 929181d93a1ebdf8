/** What waits to be sent goes out as soon as its writer is signed in here, and once more before they leave. */
import '#web/features/reflect/check-in-box.ts'
import { keptNames, readyDrafts } from '#web/lib/kept-drafts.ts'
import { noteFailure } from '#web/lib/log.ts'
import { drainOutboxes } from '#web/lib/outbox.ts'
import { has } from '#web/session/features.ts'
import { currentUser, onSession } from '#web/session/session.ts'
import { beforeSignOut } from '#web/session/sign-out.ts'

/** The key comes while the server can be asked; pages of the journal that lie here are sent by the journal. */
const bringPages = async (account: string): Promise<void> => {
  await readyDrafts(account)
  const pages = has(currentUser(), 'journal') ? await keptNames(account, 'journal/') : []
  if (pages.length) await (await import('#web/features/journal/sheets.ts')).sendKeptPages()
}

/** @returns stops it */
export const attendOutboxes = (): (() => void) => {
  let triedWith: string | undefined
  const bringAlong = (): void => {
    const user = currentUser()
    if (!user || user.token === triedWith) return
    triedWith = user.token
    void drainOutboxes()
    bringPages(user.user_account_uuid).catch((error: unknown) => noteFailure('kept pages', error))
  }
  const stops = [onSession(bringAlong), beforeSignOut(drainOutboxes)]
  bringAlong()
  return () => stops.forEach((stop) => stop())
}
