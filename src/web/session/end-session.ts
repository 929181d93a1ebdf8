/**
 * Ends a session that the server, or another tab, ended, and decides what stays on the device. Log Out is in
 * sign-out.ts.
 */
import type { UserData } from '#contract/identity.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { logFailure } from '#web/lib/log.ts'
import { reloadPreferences } from '#web/lib/preferences.ts'
import { clearSharedDevice, clearSessionValues, stored } from '#web/lib/storage/stored.ts'
import { isWorthRemembering } from './destinations.ts'
import { storeLogin, getCurrentUser, clearUser } from './session.ts'

/** Passed to the page on which a person lands after the session ended. */
export interface SignedOutState {
  signedOut: true
}
export const signedOutState: SignedOutState = { signedOut: true }

export const isSignedOutState = (state: unknown): state is SignedOutState =>
  (state as SignedOutState | null)?.signedOut === true

/** Loaded on demand: the sign-in page does without the modules that store drafts. */
const clearDrafts = async (isForEveryone: boolean): Promise<void> => {
  const { deleteDrafts, lockDrafts } = await import('#web/lib/storage/encrypted-drafts.ts')
  await (isForEveryone ? deleteDrafts() : lockDrafts())
}

/** Downloads stay on a person's own device; only a shared device deletes them. */
const clearDownloads = async (isForEveryone: boolean): Promise<void> => {
  if (isForEveryone) await (await import('#web/lib/offline-downloads.ts')).deleteAllDownloads()
}

/** @returns whether it succeeded */
const runStep = (action: string, work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      logFailure(action, error)
      return false
    },
  )

/** The cleanup of this device that is still running. */
let cleanup: Promise<unknown> = Promise.resolve()

/**
 * Clears this device after a session. Unsent drafts of other people stay encrypted for them; the person's own drafts
 * that must not stay were deleted before.
 * @param everything nothing stays, as on a shared device
 * @param keepsDrafts everything goes except unsent drafts, which stay encrypted and without their key
 */
export const clearDevice = (everything: boolean, keepsDrafts = false): void => {
  if (everything) clearSharedDevice()
  else clearSessionValues()
  const isForEveryone = everything && !keepsDrafts
  // The page may be closed before the cleanup is done.
  if (isForEveryone) stored.unfinishedLeaving.write('1')
  cleanup = Promise.all([
    runStep('clearing drafts', clearDrafts(isForEveryone)),
    runStep('clearing downloads', clearDownloads(isForEveryone)),
  ]).then((done) => isForEveryone && done.every(Boolean) && stored.unfinishedLeaving.clear())
  reloadPreferences()
}

/** Resolves when nothing is being cleared. It never rejects: failures are logged. */
export const waitForCleanup = (): Promise<unknown> => cleanup

/**
 * Finishes the cleanup that a closed page left undone on a shared device. It does nothing while someone is signed in.
 */
export const finishClearing = (): void => {
  if (stored.unfinishedLeaving.read() && !stored.session.read()) clearDevice(true)
}

/**
 * Opens the public page with the signed-out message after the cleanup: it is another document, and leaving this page
 * stops its scripts.
 */
export const goToSignedOutPage = (): void => void cleanup.then(() => location.replace(authPaths.signedOut))

const rememberCurrentUrl = (): void => {
  if (isWorthRemembering(location.pathname)) stored.redirectUrl.write(location.href)
}

/** Only an address with a query can be an assignment's. */
const repeatSignOn = async ({ organization }: UserData): Promise<boolean> =>
  (await import('./repeat-sso.ts')).repeatSso(location.href, organization.uuid)

/** Whether the person is signing out, and whether the server reported the end of their session meanwhile. */
let isSignOutRunning = false
let wasEndedElsewhere = false

/** Background work must not start while this is true. */
export const isSigningOut = (): boolean => isSignOutRunning

/**
 * Runs a sign-out or the erasure of an account. The server's report that the session ended matters only if that fails.
 */
export const whileSigningOut = async (work: () => Promise<void>): Promise<void> => {
  isSignOutRunning = true
  await work().finally(() => {
    isSignOutRunning = false
    if (wasEndedElsewhere) endSession()
  })
}

/**
 * Handles a session that the server no longer knows: clears the storage, remembers the address, and goes to /, which
 * says so. See docs/product.md#an-expired-session.
 */
export const endSession = (): void => {
  const user = getCurrentUser()
  wasEndedElsewhere = isSignOutRunning
  if (!user || isSignOutRunning) return
  clearDevice(user.shared_device)
  if (!user.shared_device) rememberCurrentUrl()
  clearUser()
  if (!location.search) return goToSignedOutPage()
  void cleanup
    .then(() => repeatSignOn(user))
    .catch(() => false)
    .then((isRedirected) => isRedirected || goToSignedOutPage())
}

/** Returns whether another tab has signed in the same or another person since; then this page follows it. */
export const adoptOtherTab = (): boolean => {
  const login = stored.session.read()
  const user = getCurrentUser()
  if (!login?.isLoggedIn || login.user_info.token === user?.token) return false
  if (user && login.user_info.user_account_uuid !== user.user_account_uuid) location.reload()
  else storeLogin(login.user_info)
  return true
}

/** Makes this tab sign out or change the person when another tab does. */
export const followOtherTabs = (): void => {
  stored.session.onChangeElsewhere((isRemoved) => {
    // The other tab has noticed the end of the session that this tab's own sign-out is ending.
    if (isSignOutRunning) return
    if (adoptOtherTab() || !getCurrentUser() || (stored.session.read() && !isRemoved)) return
    // This tab may have extended its login at the moment in which the other one removed it.
    if (stored.session.read()) stored.session.clear()
    reloadPreferences()
    clearUser()
    goToSignedOutPage()
  })
}
