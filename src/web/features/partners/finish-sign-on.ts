/** Completes single sign-on: asks the server who signed in, clears the previous person's data and redirects. */
import { ApiError } from '#contract/call.ts'
import type { SignOnProblem } from '#rules/sign-in/sign-on.ts'
import { logFailure } from '#web/lib/log.ts'
import { go } from '#web/lib/navigation.ts'
import { stored } from '#web/lib/storage/stored.ts'
import { getPathAfterLogin } from '#web/session/destinations.ts'
import { clearDevice, waitForCleanup } from '#web/session/end-session.ts'
import { storeLogin } from '#web/session/session.ts'
import { ensureSession } from '#web/session/start.ts'

/**
 * Redirects the signed-in person.
 * @param to the page that the platform or an earlier page named; followed only within this site
 */
const continueSignedIn = async (to: string | undefined): Promise<SignOnProblem | undefined> => {
  const previousUser = stored.session.read()?.user_info
  const target = to ?? stored.redirectUrl.read()
  const user = await ensureSession()
  if (!user) return 'late'
  // Data that another person left in this browser must not be visible to this one.
  if (previousUser && previousUser.user_account_uuid !== user.user_account_uuid) {
    clearDevice(previousUser.shared_device)
    storeLogin(user)
    await waitForCleanup()
  }
  stored.redirectUrl.clear()
  go(getPathAfterLogin(user, target), { replace: true })
  return undefined
}

/** Completes the sign-in. @returns the problem; undefined if the redirect started */
export const finishSignOn = async (to: string | undefined): Promise<SignOnProblem | undefined> => {
  try {
    return await continueSignedIn(to)
  } catch (error) {
    logFailure('sign-on', error)
    return error instanceof ApiError && error.http > 0 && error.http < 500 ? 'refused' : 'broken'
  }
}
