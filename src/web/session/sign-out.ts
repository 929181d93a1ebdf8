/** Signs a person out: Log Out, and the automatic sign-out after an idle hour. */
import { ApiError } from '#contract/call.ts'
import { logout, type UserData } from '#contract/identity.ts'
import { pauseQueries } from '#web/lib/answers.ts'
import { callOnce } from '#web/lib/api.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { delay } from '#web/lib/delay.ts'
import { logFailure } from '#web/lib/log.ts'
import { deleteDrafts } from '#web/lib/storage/encrypted-drafts.ts'
import { go } from '#web/lib/navigation.ts'
import { stored } from '#web/lib/storage/stored.ts'
import { signedOutState, clearDevice, goToSignedOutPage, whileSigningOut } from './end-session.ts'
import { getCurrentUser, clearUser } from './session.ts'

/** The time to wait for the answer to a sign-out before going on without it, in milliseconds. */
const LOGOUT_TIMEOUT_MS = 5_000

const flushCallbacks = new Set<() => Promise<unknown>>()

/**
 * Registers data to be sent before the session ends; the sign-out waits a short time for it.
 * @returns a function that unsubscribes
 */
export const beforeSignOut = (send: () => Promise<unknown>): (() => void) => {
  flushCallbacks.add(send)
  return () => flushCallbacks.delete(send)
}

/** The time that a sign-out waits for unsent data, in milliseconds. */
const FLUSH_TIMEOUT_MS = 2_000

/** Sends unsent data, as far as the server can be reached. */
export const flushBeforeSignOut = async (): Promise<void> => {
  await Promise.race([Promise.allSettled([...flushCallbacks].map((send) => send())), delay(FLUSH_TIMEOUT_MS)])
}

const postLogout = async (auto: boolean): Promise<void> => {
  const timeout = delay(LOGOUT_TIMEOUT_MS).then(() => {
    throw new ApiError({ code: 'none', http: 0, message: 'No response in time' })
  })
  await Promise.race([callOnce(logout, { Logout: { auto_logout: auto } }), timeout])
}

/**
 * Returns whether the server may not know of the sign-out; it is then repeated before the session is next requested.
 */
const mayBeUndelivered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.http === 0 || error.http >= 500

interface SignOutOptions {
  /** True after an idle hour: nothing readable stays on the device, see docs/decisions/062-idle-sign-out.md. */
  auto?: boolean
  /** Unsent drafts stay on the device, encrypted, until the same person is back. Never on a shared device. */
  keepsUnsent?: boolean
}

const signOutUser = async (user: UserData, { auto = false, keepsUnsent = false }: SignOutOptions): Promise<void> => {
  await flushBeforeSignOut()
  // Requests that are still running when the session ends would be refused.
  await pauseQueries()
  const failure = await postLogout(auto).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure) logFailure('logout', failure)
  // A computer may find no network as it wakes from sleep: unsent drafts must not be lost because of that.
  const keepsDrafts = (keepsUnsent || auto) && !user.shared_device
  if (!keepsDrafts) {
    await deleteDrafts(user.user_account_uuid).catch((error: unknown) => logFailure('deleting drafts', error))
  }
  clearDevice(user.shared_device || auto, keepsDrafts)
  if (failure && mayBeUndelivered(failure)) {
    const { token, session_hash, user_type } = user
    stored.unfinishedLogout.write({ token, session_hash, user_type })
  }
  clearUser()
  if (auto) goToSignedOutPage()
  else go(authPaths.login, { state: signedOutState })
}

/** Runs Log Out or the automatic sign-out. The session ends on this device whatever the server answers. */
export const signOut = async (options: SignOutOptions = {}): Promise<void> => {
  const user = getCurrentUser()
  if (user) await whileSigningOut(() => signOutUser(user, options))
}
