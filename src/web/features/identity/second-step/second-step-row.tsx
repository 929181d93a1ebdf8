/** The authenticator app in Settings: its state, setting it up and turning it off. */
import { totpDisable, totpInfo } from '#contract/identity/second-step.ts'
import { formatDate } from '#rules/times.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { secondStep } from '#web/lib/messages/en/second-step.ts'
import { Button } from '#web/ui/action/button.tsx'
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts'
import { ProofForm, type TotpState } from './proof-form.tsx'
import styles from './second-step.module.css'
import { SetUpSecondStep } from './set-up-second-step.tsx'
import { useOpenForm } from './use-open-form.tsx'

type AppForm = 'set-up' | 'off'

const formatState = ({ on, since }: TotpState): string =>
  on ? secondStep('on', { date: formatDate(since ?? '') }) : secondStep('off')

/** A required second step can be turned off if a passkey is one too. */
const canTurnOff = ({ on, required, passkeys }: TotpState): boolean => on && (!required || passkeys > 0)

function SecondStepActions({ totp, onOpen }: { totp: TotpState; onOpen: (form: AppForm) => void }) {
  return (
    <div className={styles.doing}>
      <Button look="line" onClick={() => onOpen('set-up')}>
        {secondStep(totp.on ? 'repeat' : 'begin')}
      </Button>
      {canTurnOff(totp) && (
        <Button look="text" onClick={() => onOpen('off')}>
          {secondStep('switch.off')}
        </Button>
      )}
      {totp.required && totp.passkeys === 0 && <p className={styles.aside}>{secondStep('required')}</p>}
    </div>
  )
}

export function SecondStepRow({ totp }: { totp: TotpState }) {
  const { form, totpBefore, open, close, cancelButton } = useOpenForm<AppForm>(totp)
  const focusRef = useFocusOnChange<HTMLElement>(form)
  return (
    <section ref={focusRef} className={styles.section}>
      <h4>{secondStep('app.title')}</h4>
      <p className={styles.lead}>{secondStep('lead')}</p>
      <p>{formatState(totp)}</p>
      {form === undefined && <SecondStepActions totp={totp} onOpen={open} />}
      {form === 'set-up' && <SetUpSecondStep totp={totpBefore} aside={cancelButton} onDone={close} />}
      {form === 'off' && (
        <ProofForm
          totp={totpBefore}
          label={secondStep('switch.off')}
          lead={secondStep('switch.off.lead')}
          submit={{ label: secondStep('switch.off'), look: 'line' }}
          aside={cancelButton}
          onProof={async (proof) => {
            await call(totpDisable, { Totp: proof })
            void refreshAnswers(totpInfo)
            close()
          }}
        />
      )}
    </section>
  )
}
