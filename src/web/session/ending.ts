/** How a session ends by itself, by the server or in another tab; and what stays on the device then. Log Out is in sign-out.ts. */
import type { UserData } from '#contract/identity.ts'
import { entrances } from '#web/lib/entrances.ts'
import { noteFailure } from '#web/lib/log.ts'
import { rereadPreferences } from '#web/lib/preferences.ts'
import { clearSharedDevice, clearStored, stored } from '#web/lib/stored.ts'
import { isWorthRemembering } from './destinations.ts'
import { accept, currentUser, leave } from './session.ts'

/** Carried to the page a person lands on after the session ended. */
export interface Farewell {
  signedOut: true
}
export const farewell: Farewell = { signedOut: true }

export const isFarewell = (state: unknown): state is Farewell => (state as Farewell | null)?.signedOut === true

/** By the parts that keep them, which the door does without. */
const leaveDrafts = async (everybodys: boolean): Promise<void> => {
  const { forgetDrafts, lockDrafts } = await import('#web/lib/kept-drafts.ts')
  await (everybodys ? forgetDrafts() : lockDrafts())
}

/** What somebody keeps to hear stays on a device of their own. */
const leaveSessions = async (everybodys: boolean): Promise<void> => {
  if (everybodys) await (await import('#web/lib/kept-sessions.ts')).forgetKeptSessions()
}

/** @returns whether it was done */
const tried = (what: string, work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      noteFailure(what, error)
      return false
    },
  )

/** What is still being put away on this device. */
let leaving: Promise<unknown> = Promise.resolve()

/**
 * What others have not sent stays sealed for them; of one's own, what is not to stay was forgotten before.
 * @param everything nothing stays, as on a shared device
 * @param sealed but what is unsent, without its key
 */
export const forget = (everything: boolean, sealed = false): void => {
  if (everything) clearSharedDevice()
  else clearStored()
  const everybodys = everything && !sealed
  // A page may go before it is done.
  if (everybodys) stored.unfinishedLeaving.write('1')
  leaving = Promise.all([
    tried('leaving drafts', leaveDrafts(everybodys)),
    tried('leaving sessions', leaveSessions(everybodys)),
  ]).then((done) => everybodys && done.every(Boolean) && stored.unfinishedLeaving.clear())
  rereadPreferences()
}

/** Puts away what a page that went too early has left on a shared device; nothing of whoever is here by now. */
export const finishLeaving = (): void => {
  if (stored.unfinishedLeaving.read() && !stored.session.read()) forget(true)
}

/** To the public page that says so. It is another document, and a page that is left does nothing more: first things first. */
export const goToFarewell = (): void => void leaving.then(() => location.replace(entrances.signedOut))

const rememberAddress = (): void => {
  if (isWorthRemembering(location.pathname)) stored.redirectUrl.write(location.href)
}

/** Only an address with something in it can be an assignment's. */
const signOnAgain = async ({ organization }: UserData): Promise<boolean> =>
  (await import('./signing-on-again.ts')).signOnAgain(location.href, organization.uuid)

/** Somebody goes by themselves, and whether the server's end of their session was heard meanwhile. */
let isGoing = false
let heardEnd = false

/** Nothing that goes on by itself begins meanwhile. */
export const isLeaving = (): boolean => isGoing

/** Somebody signs out, or erases their account: that the server no longer knows them is news only if that fails. */
export const whileGoing = async (work: () => Promise<void>): Promise<void> => {
  isGoing = true
  await work().finally(() => {
    isGoing = false
    if (heardEnd) endSession()
  })
}

/**
 * The server no longer knows the session: clears the storage, remembers the address, and goes to /, which says so. See
 * docs/product.md#an-expired-session.
 */
export const endSession = (): void => {
  const user = currentUser()
  heardEnd = isGoing
  if (!user || isGoing) return
  forget(user.shared_device)
  if (!user.shared_device) rememberAddress()
  leave()
  if (!location.search) return goToFarewell()
  void leaving
    .then(() => signOnAgain(user))
    .catch(() => false)
    .then((gone) => gone || goToFarewell())
}

/** Whether another tab has signed the same or another person in meanwhile; then this page follows it. */
export const adoptOtherTab = (): boolean => {
  const kept = stored.session.read()
  const user = currentUser()
  if (!kept?.isLoggedIn || kept.user_info.token === user?.token) return false
  if (user && kept.user_info.user_account_uuid !== user.user_account_uuid) location.reload()
  else accept(kept.user_info)
  return true
}

/** What one tab does, the others do too. */
export const followOtherTabs = (): void => {
  stored.session.onChangeElsewhere(() => {
    if (adoptOtherTab() || !currentUser() || stored.session.read()) return
    rereadPreferences()
    leave()
    goToFarewell()
  })
}
