/** What waits to be sent goes out as soon as its writer is signed in here, and once more before they leave. */
import '#web/features/reflect/check-in-box.ts'
import { listDraftNames, unlockDrafts } from '#web/lib/encrypted-drafts.ts'
import { logFailure } from '#web/lib/log.ts'
import { isOnline, onOnlineChange } from '#web/lib/online.ts'
import { drainOutboxes } from '#web/lib/outbox.ts'
import { hasFeature } from '#web/session/features.ts'
import { currentUser, onSession } from '#web/session/session.ts'
import { beforeSignOut } from '#web/session/sign-out.ts'

/** The key comes while the server can be asked; pages of the journal that lie here are sent by the journal. */
const flushPages = async (account: string): Promise<void> => {
  await unlockDrafts(account)
  const pages = hasFeature(currentUser(), 'journal') ? await listDraftNames(account, 'journal/') : []
  if (pages.length) await (await import('#web/features/journal/journal-documents.ts')).sendUnsentPages()
}

/** The part that sends feedback comes only where some waits; once here, it sends by itself what comes later. */
const flushFeedback = async (account: string): Promise<void> => {
  if (!isOnline() || !(await listDraftNames(account, 'outbox/feedback')).length) return
  await (await import('#web/features/feedback/feedback-box.ts')).feedbackBox.drain()
}

/** @returns stops it */
export const startOutboxes = (): (() => void) => {
  let triedWith: string | undefined
  const bringAlong = (): void => {
    const user = currentUser()
    if (!user || user.token === triedWith) return
    triedWith = user.token
    void drainOutboxes()
    flushPages(user.user_account_uuid).catch((error: unknown) => logFailure('kept pages', error))
    bringAgain()
  }
  const bringAgain = (): void => {
    const user = currentUser()
    if (user) flushFeedback(user.user_account_uuid).catch((error: unknown) => logFailure('kept feedback', error))
  }
  const stops = [onSession(bringAlong), onOnlineChange(bringAgain), beforeSignOut(drainOutboxes)]
  bringAlong()
  return () => stops.forEach((stop) => stop())
}
