/** Lets somebody in by their name and password, and leads them to where they were going. */
import { login } from '#contract/identity.ts'
import { call } from '#web/lib/api.ts'
import { go } from '#web/lib/navigation.ts'
import { stored } from '#web/lib/stored.ts'
import { afterLogin } from '#web/session/destinations.ts'
import { accept } from '#web/session/session.ts'
import { needsCode, type SignInValues } from './sign-in-values.ts'

/** @param code of the second step @throws ApiError */
export const enter = async (
  { email, password, school_code, shared_device }: SignInValues,
  code?: string,
): Promise<void> => {
  const school = needsCode(email) ? { school_code: school_code.trim() } : {}
  const { session } = await call(login, { Login: { email: email.trim(), password, shared_device, ...school, code } })
  if (!session.user_data) throw new Error('Signed in as nobody')
  const destination = afterLogin(session.user_data, stored.redirectUrl.read())
  stored.redirectUrl.clear()
  accept(session.user_data)
  go(destination, { replace: true })
}
