/** Signs a person in by name and password, and redirects them to the page they wanted. */
import { login } from '#contract/identity.ts'
import { call } from '#web/lib/api.ts'
import { completeSignIn } from '#web/session/complete-sign-in.ts'
import { needsSchoolCode, type SignInValues } from './sign-in-values.ts'

/**
 * Signs in.
 * @param code of the second step
 * @throws ApiError
 */
export const submitSignIn = async (
  { email, password, school_code, shared_device }: SignInValues,
  code?: string,
): Promise<void> => {
  const school = needsSchoolCode(email) ? { school_code: school_code.trim() } : {}
  const { session } = await call(login, { Login: { email: email.trim(), password, shared_device, ...school, code } })
  completeSignIn(session.user_data)
}
