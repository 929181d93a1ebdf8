/** What the sign-in form looks like: drawn on the server first, and by the app when it has come. */
import type { FormEvent, Ref } from 'react'
import type { DoorWords } from '#contract/site-pages.ts'
import { identity } from '#web/lib/words/identity.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { Switch } from '#web/ui/field/switch.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import type { Refusal, SignInProblems, SignInValues } from './sign-in.ts'
import styles from './sign-in-form.module.css'

export type DoorKey = Exclude<keyof DoorWords, 'refusals'>

/** As an operator wrote it, else as the form says it by itself. */
export const wordOf = (words: DoorWords, key: DoorKey): string => words[key] ?? identity(key)

export interface SignInViewProps {
  words: DoorWords
  values: SignInValues
  problems?: SignInProblems
  codeWanted?: boolean
  busy?: boolean
  refusal?: Refusal | undefined
  form?: Ref<HTMLFormElement>
  onChange?: (part: Partial<SignInValues>) => void
  onNameLeft?: () => void
  onSubmit?: (event: FormEvent) => void
}

function Fields({ words, values, problems = {}, codeWanted, onChange, onNameLeft }: SignInViewProps) {
  return (
    <>
      <TextField
        name="email"
        label={wordOf(words, 'name')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        value={values.email}
        error={problems.email}
        onChange={(event) => onChange?.({ email: event.target.value })}
        onBlur={onNameLeft}
      />
      {codeWanted && (
        <TextField
          name="school_code"
          label={wordOf(words, 'code')}
          hint={wordOf(words, 'code.hint')}
          autoComplete="organization"
          autoCapitalize="characters"
          spellCheck={false}
          value={values.school_code}
          error={problems.school_code}
          onChange={(event) => onChange?.({ school_code: event.target.value })}
        />
      )}
      <PasswordField
        name="password"
        label={wordOf(words, 'password')}
        value={values.password}
        error={problems.password}
        onChange={(event) => onChange?.({ password: event.target.value })}
      />
      <Switch
        name="shared_device"
        label={identity('shared')}
        hint={identity('shared.hint')}
        checked={values.shared_device}
        onChange={(shared_device) => onChange?.({ shared_device })}
      />
    </>
  )
}

/** `method="dialog"`: until the app has come, sending the form does nothing, and no password gets into an address. */
export function SignInView(props: SignInViewProps) {
  const { words, busy = false, refusal, form, onSubmit } = props
  return (
    <form
      ref={form}
      method="dialog"
      className={styles.form}
      onSubmit={onSubmit}
      noValidate
      aria-label={identity('title')}
    >
      {refusal && (
        <Banner>
          {refusal.message} {refusal.wait}
        </Banner>
      )}
      <Fields {...props} />
      <div className={styles.row}>
        <p className={styles.forgot}>{identity('forgot')}</p>
        <Button
          type="submit"
          look="board"
          size="large"
          nose="arrow-right-bold"
          busy={busy}
          busyLabel={wordOf(words, 'submitting')}
        >
          {wordOf(words, 'submit')}
        </Button>
      </div>
    </form>
  )
}
