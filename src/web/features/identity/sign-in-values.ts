/** What the form asks for, what may be wrong with it, and what the server may say. */
import type { ComponentType, ReactNode } from 'react'
import { signInContent } from './sign-in-content.ts'

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
  /** What it is said in; it comes with the first refusal. */
  Said?: ComponentType<{ children: ReactNode }>
  /** What is asked next, in place of the form. */
  Step?: ComponentType<StepProps>
}
export interface StepProps {
  values: SignInValues
  onBack: () => void
}

/** A username needs the school's code, an email address needs none. */
export const needsSchoolCode = (name: string): boolean => name.trim() !== '' && !name.includes('@')

/** Which required values are missing, in the order of the form. */
export const validateSignIn = (values: SignInValues): SignInProblems => {
  const { required } = signInContent
  return {
    ...(values.email.trim() ? {} : { email: required }),
    ...(needsSchoolCode(values.email) && !values.school_code.trim() ? { school_code: required } : {}),
    ...(values.password ? {} : { password: required }),
  }
}
