/**
 * Shows the sign-in form. The error of a required field appears in the field and disappears as soon as it is filled in.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { focusOnField } from '#web/ui/field/field-focus.ts'
import { signInContent } from './sign-in-content.ts'
import { useSignIn } from './use-sign-in.ts'
import { needsSchoolCode, validateSignIn, type SignInProblems, type SignInValues } from './sign-in-values.ts'
import { SignInView } from './sign-in-view.tsx'

const EMPTY_VALUES: SignInValues = { email: '', password: '', school_code: '', shared_device: false }
type Field = keyof SignInProblems

/** Reads the username and the school code, which the code on a sign-in card puts into the fragment of the address. */
const readSignInCard = (): SignInValues => {
  const { name: email = '', school: school_code = '' } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  return { ...EMPTY_VALUES, email, school_code }
}

/** Holds the values of the form, their errors, and whether the school code is required. */
const useSignInValues = () => {
  const [values, setValues] = useState(readSignInCard)
  const [problems, setProblems] = useState<SignInProblems>({})
  const [isCodeNeeded, setIsCodeNeeded] = useState(() => needsSchoolCode(values.email))

  const change = (changes: Partial<SignInValues>): void => {
    const next = { ...values, ...changes }
    const remainingErrors = validateSignIn(next)
    setValues(next)
    setProblems((previous) =>
      Object.fromEntries(Object.entries(previous).filter(([field]) => remainingErrors[field as Field])),
    )
    if (!needsSchoolCode(next.email)) setIsCodeNeeded(false)
  }
  /**
   * Validates the form.
   * @returns the first field with an error
   */
  const check = (): Field | undefined => {
    const errors = validateSignIn(values)
    setProblems(errors)
    setIsCodeNeeded(needsSchoolCode(values.email))
    return Object.keys(errors)[0] as Field | undefined
  }
  return {
    values,
    problems,
    isCodeNeeded,
    change,
    check,
    updateIsCodeNeeded: () => setIsCodeNeeded(needsSchoolCode(values.email)),
  }
}

interface SignInFormProps {
  /** Called with whether the device is shared, or with undefined while the next step replaces the form. */
  onSharedDevice: (isShared: boolean | undefined) => void
}

export function SignInForm({ onSharedDevice }: SignInFormProps) {
  const formElement = useRef<HTMLFormElement>(null)
  const { values, problems, isCodeNeeded, change, check, updateIsCodeNeeded } = useSignInValues()
  const { signIn, busy, failure, startAgain } = useSignIn()
  const sharedDevice = failure?.StepComponent ? undefined : values.shared_device
  useEffect(() => onSharedDevice(sharedDevice), [onSharedDevice, sharedDevice])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const firstInvalid = check()
    if (firstInvalid) focusOnField(formElement.current, firstInvalid)
    else void signIn(values)
  }
  if (failure?.StepComponent) return <failure.StepComponent values={values} onBack={startAgain} />
  return (
    <SignInView
      {...{ texts: signInContent, values, problems, isCodeNeeded, busy, failure }}
      form={formElement}
      onChange={change}
      onNameLeft={updateIsCodeNeeded}
      onSubmit={submit}
    />
  )
}
