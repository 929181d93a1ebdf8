/** Sends waiting data as soon as its author is signed in here, and once more before they sign out. */
import '#web/features/reflect/check-in-outbox.ts'
import { listDraftNames, unlockDrafts } from '#web/lib/storage/encrypted-drafts.ts'
import { logFailure } from '#web/lib/log.ts'
import { isOnline, onOnlineChange } from '#web/lib/online.ts'
import { drainOutboxes } from '#web/lib/outbox.ts'
import { hasFeature } from '#web/session/features.ts'
import { getCurrentUser, onSessionChange } from '#web/session/session.ts'
import { beforeSignOut } from '#web/session/sign-out.ts'

/**
 * Fetches the drafts' key while the server can be reached. Unsent journal pages on this device are sent by the journal
 * module.
 */
const flushPages = async (account: string): Promise<void> => {
  await unlockDrafts(account)
  const pages = hasFeature(getCurrentUser(), 'journal') ? await listDraftNames(account, 'journal/') : []
  if (pages.length) await (await import('#web/features/journal/journal-documents.ts')).sendUnsentPages()
}

/** Loads the module that sends feedback only if some is waiting; once loaded, it sends later feedback by itself. */
const flushFeedback = async (account: string): Promise<void> => {
  if (!isOnline() || !(await listDraftNames(account, 'outbox/feedback')).length) return
  await (await import('#web/features/feedback/feedback-outbox.ts')).feedbackOutbox.drain()
}

/** Loads the module that sends takes of the recording studio only if there are some. */
const flushTakes = async (account: string): Promise<void> => {
  if (!isOnline() || !(await listDraftNames(account, 'take/')).length) return
  await (await import('#web/features/studio/takes/studio-takes.ts')).sendUnsentTakes()
}

/** @returns a function that stops it */
export const startOutboxes = (): (() => void) => {
  let lastToken: string | undefined
  const flushAll = (): void => {
    const user = getCurrentUser()
    if (!user || user.token === lastToken) return
    lastToken = user.token
    void drainOutboxes()
    flushPages(user.user_account_uuid).catch((error: unknown) => logFailure('sending journal drafts', error))
    flushFeedbackAgain()
  }
  const flushFeedbackAgain = (): void => {
    const user = getCurrentUser()
    if (!user) return
    flushFeedback(user.user_account_uuid).catch((error: unknown) => logFailure('sending feedback', error))
    flushTakes(user.user_account_uuid).catch((error: unknown) => logFailure('sending takes', error))
  }
  const stops = [onSessionChange(flushAll), onOnlineChange(flushFeedbackAgain), beforeSignOut(drainOutboxes)]
  flushAll()
  return () => stops.forEach((stop) => stop())
}
