/** Settings: the person's own password, if there is one, and two-step sign-in. */
import { Suspense } from 'react'
import { totpInfo } from '#contract/identity/second-step.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { optionalComponent } from '#web/lib/chunks.ts'
import { secondStep } from '#web/lib/messages/en/second-step.ts'
import { Answer } from '#web/ui/state/answer.tsx'
import { ChangePassword } from '../passwords/change-password.tsx'
import styles from './second-step.module.css'

/** Needs the server, so devices don't cache it for offline use. */
const SecondStepPart = optionalComponent(async () => (await import('./second-step-part.tsx')).SecondStepPart)

export function SigningInPart() {
  const answer = useAnswer(totpInfo, {})
  return (
    <Answer query={answer} compact>
      {({ Totp }) =>
        Totp.offered ? (
          <div className={styles.part}>
            {Totp.by_password && <ChangePassword secondStep={Totp.on || Totp.passkeys > 0} />}
            <Suspense fallback={null}>
              <SecondStepPart totp={Totp} />
            </Suspense>
          </div>
        ) : (
          <p>{secondStep('not-offered')}</p>
        )
      }
    </Answer>
  )
}
