/** Signing in: what the form asks for, what the server makes of it, and where the person goes then. */
import { useCallback, useState } from 'react'
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { login } from '#contract/identity.ts'
import { call } from '#web/lib/api.ts'
import { noteFailure } from '#web/lib/log.ts'
import { go } from '#web/lib/navigation.ts'
import { entrances } from '#web/lib/entrances.ts'
import { stored } from '#web/lib/stored.ts'
import { afterLogin } from '#web/session/destinations.ts'
import { accept } from '#web/session/session.ts'
import { doorWords } from './door-words.ts'

export interface SignInValues {
  email: string
  password: string
  school_code: string
  shared_device: boolean
}
export type SignInProblems = Partial<Record<'email' | 'password' | 'school_code', string>>

export interface Refusal {
  message: string
  /** When trying again is of use, in words. */
  wait?: string
}

/** A username goes with the school's code, an e-mail address goes alone (decision 35). */
export const needsCode = (name: string): boolean => name.trim() !== '' && !name.includes('@')

/** What is missing, in the order of the form (spec 5). */
export const problemsOf = (values: SignInValues): SignInProblems => {
  const { required } = doorWords
  return {
    ...(values.email.trim() ? {} : { email: required }),
    ...(needsCode(values.email) && !values.school_code.trim() ? { school_code: required } : {}),
    ...(values.password ? {} : { password: required }),
  }
}

/** Status codes the form answers to by itself. */
const TOO_MANY_ATTEMPTS = '103'
const PASSWORD_CHANGE = '104'

/** @param seconds of the Retry-After */
const waitOf = (seconds: number): string => {
  const { wait, waitSeconds, waitMinutes } = doorWords
  if (seconds === 1) return wait
  return seconds < 90 ? waitSeconds.replace('#', `${seconds}`) : waitMinutes.replace('#', `${Math.ceil(seconds / 60)}`)
}

const mustChangePassword = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === PASSWORD_CHANGE

const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof ApiError)) {
    noteFailure('sign-in', error)
    return { message: NO_ANSWER }
  }
  const wait = error.code === TOO_MANY_ATTEMPTS ? error.retryAfter : undefined
  return { message: doorWords.refusals[error.code] ?? error.message, ...(wait ? { wait: waitOf(wait) } : {}) }
}

const send = async ({ email, password, school_code, shared_device }: SignInValues): Promise<void> => {
  const code = needsCode(email) ? { school_code: school_code.trim() } : {}
  const { session } = await call(login, { Login: { email: email.trim(), password, shared_device, ...code } })
  if (!session.user_data) throw new Error('Signed in as nobody')
  const destination = afterLogin(session.user_data, stored.redirectUrl.read())
  stored.redirectUrl.clear()
  accept(session.user_data)
  go(destination, { replace: true })
}

export const useSignIn = () => {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const signIn = useCallback(async (values: SignInValues): Promise<void> => {
    // It stays so after a good answer, until the next page has come in place of the form.
    setBusy(true)
    setRefusal(undefined)
    try {
      await send(values)
    } catch (error) {
      if (mustChangePassword(error)) go(entrances.changePassword, { state: error.body['PasswordReset'] ?? {} })
      else {
        setRefusal(refusalOf(error))
        setBusy(false)
      }
    }
  }, [])
  return { signIn, busy, refusal }
}
