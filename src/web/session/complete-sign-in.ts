/** Completes a sign-in: the person goes on to the page they were on their way to. */
import type { UserData } from '#contract/identity.ts'
import { go } from '#web/lib/navigation.ts'
import { stored } from '#web/lib/storage/stored.ts'
import { getPathAfterLogin } from './destinations.ts'
import { storeLogin } from './session.ts'

/** @throws if the server's answer has no user */
export const completeSignIn = (user: UserData | null | undefined): void => {
  if (!user) throw new Error('The sign-in response has no user')
  const destination = getPathAfterLogin(user, stored.redirectUrl.read())
  stored.redirectUrl.clear()
  storeLogin(user)
  go(destination, { replace: true })
}
