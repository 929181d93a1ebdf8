/** The values of the sign-in form, their errors, and the server's response. */
import type { ComponentType, ReactNode } from 'react'
import { signInContent } from './sign-in-content.ts'

export interface SignInValues {
  email: string
  password: string
  school_code: string
  shared_device: boolean
}
export type SignInProblems = Partial<Record<'email' | 'password' | 'school_code', string>>

export interface SignInFailure {
  message: string
  /** A text that says when a retry makes sense. */
  retryHint?: string
  /** The component that shows the message; it loads with the first error. */
  MessageComponent?: ComponentType<{ children: ReactNode }>
  /** The next step, which replaces the form. */
  StepComponent?: ComponentType<SignInStepProps>
}
export interface SignInStepProps {
  values: SignInValues
  onBack: () => void
}

/** A username needs the school code; an email address doesn't. */
export const needsSchoolCode = (name: string): boolean => name.trim() !== '' && !name.includes('@')

/** Returns errors for missing required values, in the order of the form. */
export const validateSignIn = (values: SignInValues): SignInProblems => {
  const { required } = signInContent
  return {
    ...(values.email.trim() ? {} : { email: required }),
    ...(needsSchoolCode(values.email) && !values.school_code.trim() ? { school_code: required } : {}),
    ...(values.password ? {} : { password: required }),
  }
}
