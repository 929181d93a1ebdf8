/** The sign-in form. What is missing stands in its field and goes as soon as it is there (spec 5). */
import { type FormEvent, useRef, useState } from 'react'
import { identity } from '#web/lib/words/identity.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { Switch } from '#web/ui/field/switch.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { needsCode, problemsOf, type SignInProblems, type SignInValues, useSignIn } from './sign-in.ts'
import styles from './sign-in-form.module.css'

const EMPTY: SignInValues = { email: '', password: '', school_code: '', shared_device: false }
type Field = keyof SignInProblems

/** Values, what is wrong with them, and whether the school's code is asked for. */
const useValues = () => {
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState<SignInProblems>({})
  const [codeWanted, setCodeWanted] = useState(false)

  const change = (part: Partial<SignInValues>): void => {
    const next = { ...values, ...part }
    const still = problemsOf(next)
    setValues(next)
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([field]) => still[field as Field])))
    if (!needsCode(next.email)) setCodeWanted(false)
  }
  /** @returns the first field that is wrong */
  const check = (): Field | undefined => {
    const found = problemsOf(values)
    setProblems(found)
    setCodeWanted(needsCode(values.email))
    return Object.keys(found)[0] as Field | undefined
  }
  return { values, problems, codeWanted, change, check, askForCode: () => setCodeWanted(needsCode(values.email)) }
}

interface FieldsProps {
  form: ReturnType<typeof useValues>
}

function Fields({ form: { values, problems, codeWanted, change, askForCode } }: FieldsProps) {
  return (
    <>
      <TextField
        name="email"
        label={identity('name')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        value={values.email}
        error={problems.email}
        onChange={(event) => change({ email: event.target.value })}
        onBlur={askForCode}
      />
      {codeWanted && (
        <TextField
          name="school_code"
          label={identity('code')}
          hint={identity('code.hint')}
          autoComplete="organization"
          autoCapitalize="characters"
          spellCheck={false}
          value={values.school_code}
          error={problems.school_code}
          onChange={(event) => change({ school_code: event.target.value })}
        />
      )}
      <PasswordField
        name="password"
        label={identity('password')}
        value={values.password}
        error={problems.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      <Switch
        label={identity('shared')}
        hint={identity('shared.hint')}
        checked={values.shared_device}
        onChange={(shared_device) => change({ shared_device })}
      />
    </>
  )
}

export function SignInForm() {
  const element = useRef<HTMLFormElement>(null)
  const form = useValues()
  const { signIn, busy, refusal } = useSignIn()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = form.check()
    // A field that has just appeared can take the focus only after it is there.
    if (wrong) requestAnimationFrame(() => element.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus())
    else void signIn(form.values)
  }
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate aria-label={identity('title')}>
      {refusal && (
        <Banner>
          {refusal.message} {refusal.wait}
        </Banner>
      )}
      <Fields form={form} />
      <div className={styles.row}>
        <p className={styles.forgot}>{identity('forgot')}</p>
        <Button
          type="submit"
          look="board"
          size="large"
          nose="arrow-right-bold"
          busy={busy}
          busyLabel={identity('submitting')}
        >
          {identity('submit')}
        </Button>
      </div>
    </form>
  )
}
