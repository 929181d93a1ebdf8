/** Two-step sign-in in Settings: its state, setting it up and turning it off. */
import { type FormEvent, useState } from 'react'
import type { ResponseData } from '#contract/endpoint.ts'
import { totpDisable, totpInfo } from '#contract/identity/second-step.ts'
import { formatDate } from '#rules/times.ts'
import { useAction } from '#web/lib/answers.ts'
import { secondStep } from '#web/lib/messages/en/second-step.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FormEnd } from '#web/ui/field/form-end.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts'
import styles from './second-step.module.css'
import { useRequiredFields } from '../use-required-fields.ts'
import { SetUpSecondStep } from './set-up-second-step.tsx'

type Totp = ResponseData<typeof totpInfo>['Totp']

function TurnOffForm({ onEnd }: { onEnd: () => void }) {
  const [code, setCode] = useState('')
  const { act, busy, error } = useAction(totpDisable, { refreshes: [totpInfo] })
  const { getError, validate } = useRequiredFields({ code })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy && validate(event.currentTarget)) void act({ Totp: { code } }).then(onEnd, () => undefined)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={secondStep('switch.off')}>
      {error && <Banner>{error.message}</Banner>}
      <TextField
        name="code"
        label={secondStep('switch.off.lead')}
        hint={secondStep('code.hint')}
        autoComplete="one-time-code"
        error={getError('code')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <FormEnd>
        <Button look="text" onClick={onEnd}>
          {secondStep('cancel')}
        </Button>
        <Button type="submit" look="line" busy={busy}>
          {secondStep('switch.off.go')}
        </Button>
      </FormEnd>
    </form>
  )
}

const formatCodesLeft = (count: number): string =>
  count === 1 ? secondStep('left.one') : secondStep('left.many', { count })

const formatState = ({ on, since, codes_left }: Totp): string =>
  on ? `${secondStep('on', { date: formatDate(since ?? '') })} ${formatCodesLeft(codes_left)}` : secondStep('off')

function SecondStepActions({ totp, onOpen }: { totp: Totp; onOpen: (form: 'set-up' | 'off') => void }) {
  return (
    <div className={styles.doing}>
      <Button look="line" onClick={() => onOpen('set-up')}>
        {secondStep(totp.on ? 'repeat' : 'begin')}
      </Button>
      {totp.on && !totp.required && (
        <Button look="text" onClick={() => onOpen('off')}>
          {secondStep('switch.off')}
        </Button>
      )}
      {totp.required && <p className={styles.aside}>{secondStep('required')}</p>}
    </div>
  )
}

export function SecondStepRow({ totp }: { totp: Totp }) {
  const [open, setOpen] = useState<'set-up' | 'off'>()
  // The state when the form was opened: turning it on must not replace the page that shows the codes.
  const [wasOn, setWasOn] = useState(totp.on)
  const focusRef = useFocusOnChange<HTMLElement>(open)
  const close = (): void => setOpen(undefined)
  const show = (form: 'set-up' | 'off'): void => {
    setWasOn(totp.on)
    setOpen(form)
  }
  const cancel = (
    <Button look="text" onClick={close}>
      {secondStep('cancel')}
    </Button>
  )
  return (
    <section ref={focusRef} className={styles.section}>
      <h4>{secondStep('title')}</h4>
      <p className={styles.lead}>{secondStep('lead')}</p>
      <p>{formatState(totp)}</p>
      {open === undefined && <SecondStepActions totp={totp} onOpen={show} />}
      {open === 'set-up' && <SetUpSecondStep byPassword={totp.by_password} on={wasOn} aside={cancel} onDone={close} />}
      {open === 'off' && <TurnOffForm onEnd={close} />}
    </section>
  )
}
