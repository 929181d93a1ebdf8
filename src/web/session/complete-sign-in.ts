/** Somebody was let in: they go on to where they were on their way. */
import type { UserData } from '#contract/identity.ts'
import { go } from '#web/lib/navigation.ts'
import { stored } from '#web/lib/stored.ts'
import { getPathAfterLogin } from './destinations.ts'
import { storeLogin } from './session.ts'

/** @throws where the server let in nobody */
export const completeSignIn = (user: UserData | null | undefined): void => {
  if (!user) throw new Error('Signed in as nobody')
  const destination = getPathAfterLogin(user, stored.redirectUrl.read())
  stored.redirectUrl.clear()
  storeLogin(user)
  go(destination, { replace: true })
}
