/** The second step at the door: the six digits of the app, or one of the codes that were kept for when it is lost. */
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import { passwords } from '#web/lib/words/passwords.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FormEnd } from '#web/ui/field/form-end.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { useNeeded } from '../needed.ts'
import { refused } from '../refused.ts'
import { enter } from '../sign-in-entering.ts'
import type { Refusal, SignInValues, StepProps } from '../sign-in-values.ts'
import styles from './second-step.module.css'

const DIGITS = 6
const WRONG_CREDENTIALS = '102'

const useEntering = (values: SignInValues, onBack: () => void) => {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const send = async (code: string): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await enter(values, code)
    } catch (error) {
      // The password was changed meanwhile.
      if ((error as { code?: string }).code === WRONG_CREDENTIALS) return onBack()
      const answer = refused(error, values)
      if (!answer) return
      setRefusal(answer)
      setBusy(false)
    }
  }
  return { busy, refusal, send }
}

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

function Acts({ byPaper, busy, onTurn }: { byPaper: boolean; busy: boolean; onTurn: () => void }) {
  const going = { busy, busyLabel: passwords('step.going') }
  return (
    <FormEnd>
      <Button look="text" onClick={onTurn}>
        {passwords(byPaper ? 'step.app' : 'step.lost')}
      </Button>
      <Button type="submit" look="board" size="large" nose="arrow-right-bold" {...going}>
        {passwords('step.go')}
      </Button>
    </FormEnd>
  )
}

export function CodeForm({ values, onBack }: StepProps) {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [byPaper, setByPaper] = useState(false)
  const { busy, refusal, send } = useEntering(values, onBack)
  const { missing, areThere, begin } = useNeeded({ code })
  useEffect(() => {
    field.current?.focus()
    // The next one takes the place of the wrong one.
    field.current?.select()
  }, [byPaper, refusal])

  const change = (typed: string): void => {
    setCode(typed)
    // All there: nobody needs to press anything.
    if (!byPaper && !busy && /^\d{6}$/.test(typed.replaceAll(' ', ''))) void send(typed)
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy && areThere(event.currentTarget)) void send(code)
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
        <p>{passwords(byPaper ? 'step.recovery.lead' : 'step.lead')}</p>
      </div>
      {refusal && (
        <Banner>
          {refusal.message} {refusal.wait}
        </Banner>
      )}
      <CodeField ref={field} byPaper={byPaper} code={code} error={missing('code')} onChange={change} />
      <Acts byPaper={byPaper} busy={busy} onTurn={turn} />
      <Button look="text" size="small" className={styles.back} onClick={onBack}>
        {passwords('back')}
      </Button>
    </form>
  )
}
