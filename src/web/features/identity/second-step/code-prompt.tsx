/** Asks for a code of the second step: six digits from the authenticator app, or a recovery code. */
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FormEnd } from '#web/ui/field/form-end.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { useRequiredFields } from '../use-required-fields.ts'
import styles from './second-step.module.css'

const DIGITS = 6

interface FieldProps {
  byPaper: boolean
  code: string
  error: string | undefined
  onChange: (typed: string) => void
  ref: Ref<HTMLInputElement>
}

function CodeField({ byPaper, code, error, onChange, ref }: FieldProps) {
  const typing = byPaper
    ? ({ autoComplete: 'off', inputMode: 'text', autoCapitalize: 'characters', maxLength: 20 } as const)
    : ({ autoComplete: 'one-time-code', inputMode: 'numeric', autoCapitalize: 'none', maxLength: DIGITS + 2 } as const)
  return (
    <TextField
      ref={ref}
      name="code"
      label={passwords(byPaper ? 'step.recovery' : 'step.code')}
      className={styles.code}
      spellCheck={false}
      error={error}
      value={code}
      onChange={(event) => onChange(event.target.value)}
      {...typing}
    />
  )
}

function CodeButtons({ byPaper, busy, onTurn }: { byPaper: boolean; busy: boolean; onTurn: () => void }) {
  const busyProps = { busy, busyLabel: passwords('step.going') }
  return (
    <FormEnd>
      <Button look="text" onClick={onTurn}>
        {passwords(byPaper ? 'step.app' : 'step.lost')}
      </Button>
      <Button type="submit" look="board" size="large" nose="arrow-right-bold" {...busyProps}>
        {passwords('step.go')}
      </Button>
    </FormEnd>
  )
}

interface Props {
  /** Why the code is needed, if that isn't obvious. */
  why?: string
  busy: boolean
  refusal: { message: string; wait?: string } | undefined
  onCode: (code: string) => void
  /** The back link. */
  children?: ReactNode
}

export function CodePrompt({ why, busy, refusal, onCode, children }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [byPaper, setByPaper] = useState(false)
  const { missing, areThere, begin } = useRequiredFields({ code })
  useEffect(() => {
    field.current?.focus()
    // Select the wrong code, so that typing replaces it.
    field.current?.select()
  }, [byPaper, refusal])

  const change = (typed: string): void => {
    setCode(typed)
    // A complete code is submitted automatically.
    if (!byPaper && !busy && /^\d{6}$/.test(typed.replaceAll(' ', ''))) onCode(typed)
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy && areThere(event.currentTarget)) onCode(code)
  }
  const turn = (): void => {
    setCode('')
    begin()
    setByPaper(!byPaper)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={passwords('step.title')}>
      <div className={styles.words}>
        <h2>{passwords('step.title')}</h2>
        {why && <p>{why}</p>}
        <p>{passwords(byPaper ? 'step.recovery.lead' : 'step.lead')}</p>
      </div>
      {refusal && (
        <Banner>
          {refusal.message} {refusal.wait}
        </Banner>
      )}
      <CodeField ref={field} byPaper={byPaper} code={code} error={missing('code')} onChange={change} />
      <CodeButtons byPaper={byPaper} busy={busy} onTurn={turn} />
      {children}
    </form>
  )
}
