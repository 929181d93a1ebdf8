/** The markup of the sign-in form, rendered first on the server and then by the app. */
import type { FormEvent, Ref } from 'react'
import { Link } from 'react-router'
import type { LoginPageTexts } from '#contract/site-pages.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { Button } from '#web/ui/action/button.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { Switch } from '#web/ui/field/switch.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import type { SignInFailure, SignInProblems, SignInValues } from './sign-in-values.ts'
import styles from './sign-in-form.module.css'

export interface SignInViewProps {
  texts: LoginPageTexts
  values: SignInValues
  problems: SignInProblems
  isCodeNeeded?: boolean
  busy?: boolean
  failure?: SignInFailure | undefined
  form?: Ref<HTMLFormElement>
  onChange: (changes: Partial<SignInValues>) => void
  onNameLeft?: () => void
  onSubmit?: (event: FormEvent) => void
}

function Fields({ texts, values, problems, isCodeNeeded, onChange, onNameLeft }: SignInViewProps) {
  return (
    <>
      <TextField
        name="email"
        label={texts.name}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        value={values.email}
        error={problems.email}
        onChange={(event) => onChange({ email: event.target.value })}
        onBlur={onNameLeft}
      />
      {isCodeNeeded && (
        <TextField
          name="school_code"
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="organization"
          autoCapitalize="characters"
          spellCheck={false}
          value={values.school_code}
          error={problems.school_code}
          onChange={(event) => onChange({ school_code: event.target.value })}
        />
      )}
      <PasswordField
        name="password"
        label={texts.password}
        value={values.password}
        error={problems.password}
        onChange={(event) => onChange({ password: event.target.value })}
      />
      <Switch
        name="shared_device"
        label={texts.shared}
        hint={texts.sharedHint}
        checked={values.shared_device}
        onChange={(shared_device) => onChange({ shared_device })}
      />
    </>
  )
}

/** `method="dialog"`: until the app has loaded, submitting does nothing, so that no password gets into a URL. */
export function SignInView(props: SignInViewProps) {
  const { texts, busy, failure, form, onSubmit } = props
  // An `output` element is announced too, in case the error component couldn't be loaded.
  const Message = failure?.MessageComponent ?? 'output'
  return (
    <form ref={form} method="dialog" className={styles.form} onSubmit={onSubmit} noValidate aria-label={texts.title}>
      {failure && (
        <Message>
          {failure.message} {failure.retryHint}
        </Message>
      )}
      <Fields {...props} />
      <div className={styles.row}>
        <Link to={authPaths.resetPassword} className={styles.forgot}>
          {texts.forgot}
        </Link>
        <Button
          type="submit"
          look="board"
          size="large"
          endIcon="arrow-right-bold"
          busy={busy}
          busyLabel={texts.submitting}
        >
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
