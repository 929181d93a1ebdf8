/** The recovery codes in Settings: how many are left, and creating new ones. */
import { useState } from 'react'
import { recoveryRenew, totpInfo } from '#contract/identity/second-step.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { secondStep } from '#web/lib/messages/en/second-step.ts'
import { Button } from '#web/ui/action/button.tsx'
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts'
import { ProofForm, type TotpState } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-step.module.css'
import { useOpenForm } from './use-open-form.tsx'

const formatCodesLeft = (count: number): string =>
  count === 1 ? secondStep('left.one') : secondStep('left.many', { count })

export function RecoverySection({ totp }: { totp: TotpState }) {
  const { form, open, close, cancelButton } = useOpenForm<'renew'>(totp)
  const [codes, setCodes] = useState<string[]>()
  const focusRef = useFocusOnChange<HTMLElement>(codes ?? form)
  const closeCodes = (): void => {
    close()
    setCodes(undefined)
  }
  return (
    <section ref={focusRef} className={styles.section}>
      <h4>{secondStep('codes.list')}</h4>
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={closeCodes} />
      ) : (
        <>
          <p className={styles.lead}>{secondStep('recovery.lead')}</p>
          <p>{formatCodesLeft(totp.codes_left)}</p>
          {form ? (
            <ProofForm
              totp={totp}
              label={secondStep('recovery.renew')}
              lead={secondStep('recovery.renew.lead')}
              needsPassword
              submit={{ label: secondStep('recovery.renew'), look: 'line' }}
              aside={cancelButton}
              onProof={async (proof) => {
                setCodes((await call(recoveryRenew, { Proof: proof })).Recovery.codes)
                void refreshAnswers(totpInfo)
              }}
            />
          ) : (
            <div className={styles.doing}>
              <Button look="line" onClick={() => open('renew')}>
                {secondStep('recovery.renew')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
