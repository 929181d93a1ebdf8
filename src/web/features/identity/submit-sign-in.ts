/** Signs a person in with the values of the sign-in form, and opens the page that they asked for. */
import { login } from '#contract/identity.ts'
import type { SecondStepProof } from '#contract/identity/sign-in-proof.ts'
import { call } from '#web/lib/api.ts'
import { completeSignIn, requestSignIn } from '#web/session/sign-in.ts'
import { needsSchoolCode, type SignInValues } from './sign-in-values.ts'

/**
 * Sends the username or email address with the password, and completes the sign-in.
 * @param proof the second step
 * @throws ApiError if the server rejects the sign-in
 */
export const submitSignIn = async (
  { email, password, school_code, shared_device }: SignInValues,
  proof?: SecondStepProof,
): Promise<void> => {
  const school = needsSchoolCode(email) ? { school_code: school_code.trim() } : {}
  const Login = { email: email.trim(), password, shared_device, ...school, ...proof }
  const { session } = await requestSignIn(() => call(login, { Login }))
  completeSignIn(session.user_data)
}
