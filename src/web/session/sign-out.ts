/** Log Out, and the automatic one after an hour of quiet. */
import { ApiError } from '#contract/call.ts'
import { logout, type UserData } from '#contract/identity.ts'
import { pauseQueries } from '#web/lib/answers.ts'
import { callOnce } from '#web/lib/api.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { logFailure } from '#web/lib/log.ts'
import { deleteDrafts } from '#web/lib/encrypted-drafts.ts'
import { go } from '#web/lib/navigation.ts'
import { stored } from '#web/lib/stored.ts'
import { signedOutState, clearDevice, goToSignedOutPage, whileSigningOut } from './end-session.ts'
import { currentUser, clearUser } from './session.ts'

/** A sign-out that nobody answers for this long goes on without the answer, in milliseconds. */
const LOGOUT_TIMEOUT = 5_000

const after = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

const flushCallbacks = new Set<() => Promise<unknown>>()

/** What is still to be sent while it can be: called before the session ends, and waited for a little. @returns stops it */
export const beforeSignOut = (send: () => Promise<unknown>): (() => void) => {
  flushCallbacks.add(send)
  return () => flushCallbacks.delete(send)
}

/** Nobody waits longer than this for what is still to be sent, in milliseconds. */
const FLUSH_TIMEOUT = 2_000

/** Sends what is still to be sent, as far as the server can be reached. */
export const flushBeforeSignOut = async (): Promise<void> => {
  await Promise.race([Promise.allSettled([...flushCallbacks].map((send) => send())), after(FLUSH_TIMEOUT)])
}

const postLogout = async (auto: boolean): Promise<void> => {
  const tooLong = after(LOGOUT_TIMEOUT).then(() => {
    throw new ApiError({ code: 'none', http: 0, message: 'No answer in time' })
  })
  await Promise.race([callOnce(logout, { Logout: { auto_logout: auto } }), tooLong])
}

/** A sign-out the server may not have heard of is told to it again before the session is next asked for. */
const mayBeUndelivered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.http === 0 || error.http >= 500

interface SignOutOptions {
  /** After an idle hour: nothing stays that anybody could read, see docs/decisions/062-idle-sign-out.md. */
  auto?: boolean
  /** What is unsent stays on the device, sealed, until the same person is back. Never on a shared one. */
  keepUnsent?: boolean
}

const signOutUser = async (user: UserData, { auto = false, keepUnsent = false }: SignOutOptions): Promise<void> => {
  await flushBeforeSignOut()
  // Whatever is still asked when the session is over would be refused.
  await pauseQueries()
  const failure = await postLogout(auto).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure) logFailure('logout', failure)
  // A computer that slept may find no network as it wakes: what it could not send must not be lost by that.
  const sealed = (keepUnsent || auto) && !user.shared_device
  if (!sealed) await deleteDrafts(user.user_account_uuid).catch(() => undefined)
  clearDevice(user.shared_device || auto, sealed)
  if (failure && mayBeUndelivered(failure)) {
    const { token, session_hash, user_type } = user
    stored.unfinishedLogout.write({ token, session_hash, user_type })
  }
  clearUser()
  if (auto) goToSignedOutPage()
  else go(authPaths.login, { state: signedOutState })
}

/** Log Out, or the automatic one. Ends here whatever the server says. */
export const signOut = async (how: SignOutOptions = {}): Promise<void> => {
  const user = currentUser()
  if (user) await whileSigningOut(() => signOutUser(user, how))
}
