/** Coming in: the server is asked who it is, whoever was here before leaves, and the way goes on. */
import { ApiError } from '#contract/call.ts'
import type { SignOnProblem } from '#rules/sign-on.ts'
import { logFailure } from '#web/lib/log.ts'
import { go } from '#web/lib/navigation.ts'
import { stored } from '#web/lib/stored.ts'
import { getPathAfterLogin } from '#web/session/destinations.ts'
import { clearDevice } from '#web/session/end-session.ts'
import { storeLogin } from '#web/session/session.ts'
import { ensureSession } from '#web/session/start.ts'

/** @param to where the platform or the earlier page wanted to lead; only ever followed on our own site */
const continueSignedIn = async (to: string | undefined): Promise<SignOnProblem | undefined> => {
  const before = stored.session.read()?.user_info
  const remembered = to ?? stored.redirectUrl.read()
  const user = await ensureSession()
  if (!user) return 'late'
  // What somebody else has left in this browser is not for the next one to see.
  if (before && before.user_account_uuid !== user.user_account_uuid) {
    clearDevice(before.shared_device)
    storeLogin(user)
  }
  stored.redirectUrl.clear()
  go(getPathAfterLogin(user, remembered), { replace: true })
  return undefined
}

/** @returns what is in the way; nothing when the way goes on */
export const finishSignOn = async (to: string | undefined): Promise<SignOnProblem | undefined> => {
  try {
    return await continueSignedIn(to)
  } catch (error) {
    logFailure('sign-on', error)
    return error instanceof ApiError && error.http > 0 && error.http < 500 ? 'refused' : 'broken'
  }
}
