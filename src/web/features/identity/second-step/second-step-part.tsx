/** The person's second step in Settings: the authenticator app, passkeys and recovery codes. */
import { PasskeysSection } from '../passkeys/passkeys-section.tsx'
import { hasSecondStep, type TotpState } from './proof-form.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { SecondStepRow } from './second-step-row.tsx'

export function SecondStepPart({ totp }: { totp: TotpState }) {
  return (
    <>
      <PasskeysSection totp={totp} />
      <SecondStepRow totp={totp} />
      {hasSecondStep(totp) && <RecoverySection totp={totp} />}
    </>
  )
}
