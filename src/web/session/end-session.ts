/** How a session ends by itself, by the server or in another tab; and what stays on the device then. Log Out is in sign-out.ts. */
import type { UserData } from '#contract/identity.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { logFailure } from '#web/lib/log.ts'
import { reloadPreferences } from '#web/lib/preferences.ts'
import { clearSharedDevice, clearStored, stored } from '#web/lib/stored.ts'
import { isWorthRemembering } from './destinations.ts'
import { storeLogin, currentUser, clearUser } from './session.ts'

/** Carried to the page a person lands on after the session ended. */
export interface SignedOutState {
  signedOut: true
}
export const signedOutState: SignedOutState = { signedOut: true }

export const isSignedOutState = (state: unknown): state is SignedOutState =>
  (state as SignedOutState | null)?.signedOut === true

/** By the parts that keep them, which the door does without. */
const clearDrafts = async (everybodys: boolean): Promise<void> => {
  const { deleteDrafts, lockDrafts } = await import('#web/lib/encrypted-drafts.ts')
  await (everybodys ? deleteDrafts() : lockDrafts())
}

/** What somebody keeps to hear stays on a device of their own. */
const clearDownloads = async (everybodys: boolean): Promise<void> => {
  if (everybodys) await (await import('#web/lib/downloaded-sessions.ts')).deleteAllDownloads()
}

/** @returns whether it was done */
const runStep = (what: string, work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      logFailure(what, error)
      return false
    },
  )

/** What is still being put away on this device. */
let clearing: Promise<unknown> = Promise.resolve()

/**
 * What others have not sent stays sealed for them; of one's own, what is not to stay was forgotten before.
 * @param everything nothing stays, as on a shared device
 * @param sealed but what is unsent, without its key
 */
export const clearDevice = (everything: boolean, sealed = false): void => {
  if (everything) clearSharedDevice()
  else clearStored()
  const everybodys = everything && !sealed
  // A page may go before it is done.
  if (everybodys) stored.unfinishedLeaving.write('1')
  clearing = Promise.all([
    runStep('leaving drafts', clearDrafts(everybodys)),
    runStep('leaving sessions', clearDownloads(everybodys)),
  ]).then((done) => everybodys && done.every(Boolean) && stored.unfinishedLeaving.clear())
  reloadPreferences()
}

/** Puts away what a page that went too early has left on a shared device; nothing of whoever is here by now. */
export const finishClearing = (): void => {
  if (stored.unfinishedLeaving.read() && !stored.session.read()) clearDevice(true)
}

/** To the public page that says so. It is another document, and a page that is left does nothing more: first things first. */
export const goToSignedOutPage = (): void => void clearing.then(() => location.replace(authPaths.signedOut))

const rememberCurrentUrl = (): void => {
  if (isWorthRemembering(location.pathname)) stored.redirectUrl.write(location.href)
}

/** Only an address with something in it can be an assignment's. */
const signOnAgain = async ({ organization }: UserData): Promise<boolean> =>
  (await import('./repeat-sso.ts')).repeatSso(location.href, organization.uuid)

/** Somebody goes by themselves, and whether the server's end of their session was heard meanwhile. */
let isSignOutRunning = false
let wasEndedElsewhere = false

/** Nothing that goes on by itself begins meanwhile. */
export const isSigningOut = (): boolean => isSignOutRunning

/** Somebody signs out, or erases their account: that the server no longer knows them is news only if that fails. */
export const whileSigningOut = async (work: () => Promise<void>): Promise<void> => {
  isSignOutRunning = true
  await work().finally(() => {
    isSignOutRunning = false
    if (wasEndedElsewhere) endSession()
  })
}

/**
 * The server no longer knows the session: clears the storage, remembers the address, and goes to /, which says so. See
 * docs/product.md#an-expired-session.
 */
export const endSession = (): void => {
  const user = currentUser()
  wasEndedElsewhere = isSignOutRunning
  if (!user || isSignOutRunning) return
  clearDevice(user.shared_device)
  if (!user.shared_device) rememberCurrentUrl()
  clearUser()
  if (!location.search) return goToSignedOutPage()
  void clearing
    .then(() => signOnAgain(user))
    .catch(() => false)
    .then((gone) => gone || goToSignedOutPage())
}

/** Whether another tab has signed the same or another person in meanwhile; then this page follows it. */
export const adoptOtherTab = (): boolean => {
  const kept = stored.session.read()
  const user = currentUser()
  if (!kept?.isLoggedIn || kept.user_info.token === user?.token) return false
  if (user && kept.user_info.user_account_uuid !== user.user_account_uuid) location.reload()
  else storeLogin(kept.user_info)
  return true
}

/** What one tab does, the others do too. */
export const followOtherTabs = (): void => {
  stored.session.onChangeElsewhere(() => {
    if (adoptOtherTab() || !currentUser() || stored.session.read()) return
    reloadPreferences()
    clearUser()
    goToSignedOutPage()
  })
}
