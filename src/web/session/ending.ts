/** How a session ends: by Log Out, by the server, or in another tab; and what stays on the device then. */
import { ApiError } from '#contract/call.ts'
import { logout } from '#contract/identity.ts'
import { callOnce } from '#web/lib/api.ts'
import { noteFailure } from '#web/lib/log.ts'
import { go } from '#web/lib/navigation.ts'
import { paths } from '#web/lib/paths.ts'
import { rereadPreferences } from '#web/lib/preferences.ts'
import { clearSharedDevice, clearStored, stored } from '#web/lib/stored.ts'
import { isWorthRemembering } from './destinations.ts'
import { accept, currentUser, leave } from './session.ts'

/** Carried to the page a person lands on after the session ended. */
export interface Farewell {
  signedOut: true
}
const farewell: Farewell = { signedOut: true }

export const isFarewell = (state: unknown): state is Farewell => (state as Farewell | null)?.signedOut === true

/** A sign-out that nobody answers for this long goes on without the answer, in milliseconds. */
const PATIENCE = 5_000

const forget = (everything: boolean): void => {
  if (everything) clearSharedDevice()
  else clearStored()
  rereadPreferences()
}

const rememberAddress = (): void => {
  if (isWorthRemembering(location.pathname)) stored.redirectUrl.write(location.href)
}

/** The server no longer knows the session (spec 4): clear, remember where the person was, and say so on /. */
export const endSession = (): void => {
  const user = currentUser()
  if (!user) return
  forget(user.shared_device)
  if (!user.shared_device) rememberAddress()
  leave()
  go(paths.welcome, { replace: true, state: farewell })
}

const tellServer = async (auto: boolean): Promise<void> => {
  const tooLong = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new ApiError({ code: 'none', http: 0, message: 'No answer in time' })), PATIENCE)
  })
  await Promise.race([callOnce(logout, { Logout: { auto_logout: auto } }), tooLong])
}

/** A sign-out the server may not have heard of is told to it again before the session is next asked for. */
const isUnheard = (error: unknown): boolean => !(error instanceof ApiError) || error.http === 0 || error.http >= 500

/**
 * Log Out, or the automatic one after an hour of quiet (`auto`), after which nothing stays either (decision 43).
 * Ends here whatever the server says.
 */
export const signOut = async ({ auto = false } = {}): Promise<void> => {
  const user = currentUser()
  if (!user) return
  const failure = await tellServer(auto).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure) noteFailure('logout', failure)
  forget(user.shared_device || auto)
  if (failure && isUnheard(failure)) {
    const { token, session_hash, user_type } = user
    stored.unfinishedLogout.write({ token, session_hash, user_type })
  }
  leave()
  if (auto) go(paths.welcome, { replace: true, state: farewell })
  else go(paths.login, { state: farewell })
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
    go(paths.welcome, { replace: true, state: farewell })
  })
}
