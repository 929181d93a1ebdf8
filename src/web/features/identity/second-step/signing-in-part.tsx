/** Settings: the person's own password, if there is one, and two-step sign-in. */
import { totpInfo } from '#contract/identity/second-step.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { secondStep } from '#web/lib/messages/en/second-step.ts'
import { Answer } from '#web/ui/state/answer.tsx'
import { ChangePassword } from '../passwords/change-password.tsx'
import { SecondStepRow } from './second-step-row.tsx'
import styles from './second-step.module.css'

export function SigningInPart() {
  const answer = useAnswer(totpInfo, {})
  return (
    <Answer of={answer} compact>
      {({ Totp }) =>
        Totp.offered ? (
          <div className={styles.part}>
            {Totp.by_password && <ChangePassword secondStep={Totp.on} />}
            <SecondStepRow totp={Totp} />
          </div>
        ) : (
          <p>{secondStep('not-offered')}</p>
        )
      }
    </Answer>
  )
}
