/** Requests and completes sign-ins, and clears what another person left in this browser without signing out. */
import type { UserData } from '#contract/identity.ts'
import { go } from '#web/lib/navigation.ts'
import { stored } from '#web/lib/storage/stored.ts'
import { getPathAfterLogin } from './destinations.ts'
import { clearDevice, waitForCleanup } from './end-session.ts'
import { clearUser, getCurrentUser, storeLogin } from './session.ts'

interface SignInResponse {
  session: { user_data?: UserData | null }
}

const clearPreviousUser = ({ shared_device }: UserData): void => {
  clearDevice(shared_device)
  clearUser()
}

/** Only a page on which someone is signed in has unsent data. */
const flushUnsent = async (): Promise<void> => {
  if (getCurrentUser()) await (await import('./sign-out.ts')).flushBeforeSignOut()
}

/**
 * Sends a request that signs someone in; every sign-in except single sign-on goes through here. A shared device is
 * cleared before, even if the request then fails, because clearing changes the identity of the device, and an auth
 * session belongs to the device on which it started. Any other device is cleared once another person is signed in.
 * @throws what `request` throws
 */
export const requestSignIn = async <Response extends SignInResponse>(
  request: () => Promise<Response>,
): Promise<Response> => {
  const previousUser = stored.session.read()?.user_info ?? getCurrentUser()
  await flushUnsent()
  if (previousUser?.shared_device) clearPreviousUser(previousUser)
  // Also the cleanup after an earlier session must not run into the next one.
  await waitForCleanup()
  const response = await request()
  const user = response.session.user_data
  const isSomeoneElse = previousUser && user && user.user_account_uuid !== previousUser.user_account_uuid
  if (isSomeoneElse && !previousUser.shared_device) clearPreviousUser(previousUser)
  return response
}

/**
 * Completes a sign-in: the person goes on to the page they were on their way to.
 * @throws Error if the server's answer has no user
 */
export const completeSignIn = (user: UserData | null | undefined): void => {
  if (!user) throw new Error('The sign-in response has no user')
  const destination = getPathAfterLogin(user, stored.redirectUrl.read())
  stored.redirectUrl.clear()
  storeLogin(user)
  go(destination, { replace: true })
}
