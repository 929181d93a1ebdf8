/** Asks for a code of the second step: six digits from the authenticator app, or a recovery code. */
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import type { SignInFailure } from '../sign-in-values.ts'
import { useRequiredFields } from '../use-required-fields.ts'
import { PromptButtons, PromptHeading } from './prompt-parts.tsx'
import styles from './second-step.module.css'

const CODE_LENGTH = 6

const isCompleteCode = (typed: string): boolean => {
  const code = typed.replaceAll(' ', '')
  return code.length === CODE_LENGTH && /^\d+$/.test(code)
}

interface FieldProps {
  usesRecoveryCode: boolean
  code: string
  error: string | undefined
  onChange: (typed: string) => void
  ref: Ref<HTMLInputElement>
}

function CodeField({ usesRecoveryCode, code, error, onChange, ref }: FieldProps) {
  const inputProps = usesRecoveryCode
    ? ({ autoComplete: 'off', inputMode: 'text', autoCapitalize: 'characters', maxLength: 20 } as const)
    : ({
        autoComplete: 'one-time-code',
        inputMode: 'numeric',
        autoCapitalize: 'none',
        maxLength: CODE_LENGTH + 2,
      } as const)
  return (
    <TextField
      ref={ref}
      name="code"
      label={passwords(usesRecoveryCode ? 'step.recovery' : 'step.code')}
      className={styles.code}
      spellCheck={false}
      error={error}
      value={code}
      onChange={(event) => onChange(event.target.value)}
      {...inputProps}
    />
  )
}

function ToggleButton({ usesRecoveryCode, onToggle }: { usesRecoveryCode: boolean; onToggle: () => void }) {
  return (
    <Button look="text" onClick={onToggle}>
      {passwords(usesRecoveryCode ? 'step.app' : 'step.lost')}
    </Button>
  )
}

interface CodePromptProps {
  /** The reason why the code is needed, if that isn't obvious. */
  reason?: string
  /** False for a person whose second step is a passkey: they have recovery codes only. */
  hasApp: boolean
  busy: boolean
  failure: Pick<SignInFailure, 'message' | 'retryHint'> | undefined
  onCode: (code: string) => void
  /** Switches to the passkey, if there is one. */
  otherMethod: ReactNode
  backLink: ReactNode
}

export function CodePrompt({ reason, hasApp, busy, failure, onCode, otherMethod, backLink }: CodePromptProps) {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(!hasApp)
  const { getError, validate, clearErrors } = useRequiredFields({ code })
  useEffect(() => {
    field.current?.focus()
    // Select the wrong code, so that typing replaces it.
    field.current?.select()
  }, [usesRecoveryCode, failure])

  const handleChange = (typed: string): void => {
    setCode(typed)
    // A complete code is submitted automatically.
    if (!usesRecoveryCode && !busy && isCompleteCode(typed)) onCode(typed)
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy && validate(event.currentTarget)) onCode(code)
  }
  const toggleMethod = (): void => {
    setCode('')
    clearErrors()
    setUsesRecoveryCode(!usesRecoveryCode)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={passwords('step.title')}>
      <PromptHeading reason={reason} lead={passwords(usesRecoveryCode ? 'step.recovery.lead' : 'step.lead')} />
      {failure && (
        <Banner>
          {failure.message} {failure.retryHint}
        </Banner>
      )}
      <CodeField
        ref={field}
        usesRecoveryCode={usesRecoveryCode}
        code={code}
        error={getError('code')}
        onChange={handleChange}
      />
      <PromptButtons
        label={passwords('step.go')}
        busy={busy}
        busyLabel={passwords('step.going')}
        aside={hasApp ? <ToggleButton usesRecoveryCode={usesRecoveryCode} onToggle={toggleMethod} /> : otherMethod}
      />
      {hasApp && otherMethod && <div className={styles.doing}>{otherMethod}</div>}
      {backLink}
    </form>
  )
}
