/** The values of a platform sign-up, their errors, and the request. */
import { type FormEvent, useState } from 'react'
import { signup } from '#contract/partners.ts'
import { isEmail } from '#rules/address-forms.ts'
import { MIN_PASSWORD_LENGTH } from '#rules/sign-in/password-lengths.ts'
import { call } from '#web/lib/api.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { getFieldErrorsByLastSegment } from '#web/lib/errors/field-errors.ts'
import { signUp as t } from '#web/lib/messages/en/sign-up.ts'
import { completeSignIn, requestSignIn } from '#web/session/sign-in.ts'
import { focusOnField } from '#web/ui/field/field-focus.ts'

const EMPTY_VALUES = { school_code: '', class_code: '', first_name: '', last_name: '', email: '', password: '' }
export type SignUpValues = typeof EMPTY_VALUES
export type SignUpField = keyof SignUpValues
export type SignUpRole = 'student' | 'teacher'
type SignUpErrors = Partial<Record<SignUpField, string>>

/** Counts characters as a person would. */
const countCharacters = (text: string): number => Array.from(text).length

export const validateSignUp = (values: SignUpValues, withSchool: boolean): SignUpErrors => {
  const empty = (Object.keys(EMPTY_VALUES) as SignUpField[])
    .filter((field) => (withSchool || field !== 'school_code') && !values[field].trim())
    .map((field) => [field, t('required')] as const)
  const { email, password } = values
  return {
    ...(isEmail(email.trim()) ? {} : { email: t('email.wrong') }),
    ...(countCharacters(password) < MIN_PASSWORD_LENGTH
      ? { password: t('password.short', { least: MIN_PASSWORD_LENGTH }) }
      : {}),
    ...Object.fromEntries(empty),
  }
}

const send = async (values: SignUpValues, more: { role: SignUpRole; shared_device: boolean }): Promise<void> => {
  const { school_code, ...typed } = values
  const Signup = { ...typed, ...more, ...(school_code.trim() ? { school_code } : {}) }
  const { session } = await requestSignIn(() => call(signup, { Signup }))
  completeSignIn(session.user_data)
}

export const useSignUp = (withSchool: boolean) => {
  const [values, setValues] = useState(EMPTY_VALUES)
  const [role, setRole] = useState<SignUpRole>('student')
  const [shared, setShared] = useState(false)
  const [problems, setProblems] = useState<SignUpErrors>({})
  const [formProblem, setFormProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const showErrors = (form: HTMLFormElement, errors: SignUpErrors): boolean => {
    setProblems(errors)
    const [firstWrong] = (Object.keys(EMPTY_VALUES) as SignUpField[]).filter((field) => errors[field])
    if (firstWrong) focusOnField(form, firstWrong)
    return firstWrong !== undefined
  }
  const submit = async (form: HTMLFormElement): Promise<void> => {
    setFormProblem(undefined)
    if (busy || showErrors(form, validateSignUp(values, withSchool))) return
    setBusy(true)
    try {
      await send(values, { role, shared_device: shared })
    } catch (error) {
      if (!showErrors(form, getFieldErrorsByLastSegment(error))) {
        setFormProblem(toErrorText(error))
      }
      setBusy(false)
    }
  }
  return {
    values,
    role,
    setRole,
    shared,
    setShared,
    problems,
    formProblem,
    busy,
    change: (field: SignUpField, value: string): void => {
      setProblems(({ [field]: _gone, ...others }) => others)
      setValues({ ...values, [field]: value })
    },
    onSubmit: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  }
}
