/** Passkeys in Settings: those that the person has, and adding one. */
import { useRef } from 'react'
import { passkeyList } from '#contract/identity/passkeys.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { secondStep } from '#web/lib/messages/en/second-step.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TitledRows } from '#web/ui/list/titled-rows.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts'
import type { TotpState } from '../second-step/proof-form.tsx'
import styles from '../second-step/second-step.module.css'
import { useOpenForm } from '../second-step/use-open-form.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { canUsePasskeys } from './passkey-support.ts'

/** The reason why no passkey can be added here, if so. */
const getObstacle = ({ passkeys_possible }: TotpState): string | undefined => {
  if (!passkeys_possible) return secondStep('passkeys.address')
  return canUsePasskeys() ? undefined : secondStep('passkeys.browser')
}

function NewPasskey({ totp }: { totp: TotpState }) {
  const { form, totpBefore, open, close, cancelButton } = useOpenForm<'add'>(totp)
  const focusRef = useFocusOnChange<HTMLDivElement>(form)
  const obstacle = getObstacle(totp)
  if (obstacle) return <p className={styles.aside}>{obstacle}</p>
  return (
    <div ref={focusRef}>
      {form ? (
        <AddPasskey totp={totpBefore} aside={cancelButton} onDone={close} />
      ) : (
        <Button look="line" onClick={() => open('add')}>
          {secondStep('passkeys.add')}
        </Button>
      )}
    </div>
  )
}

export function PasskeysSection({ totp }: { totp: TotpState }) {
  const answer = useAnswer(passkeyList, {})
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = (): void => heading.current?.focus()
  return (
    <section className={styles.section}>
      <h4 ref={heading} tabIndex={-1}>
        {secondStep('passkeys.title')}
      </h4>
      <p className={styles.lead}>{secondStep('passkeys.lead')}</p>
      <Answer query={answer} compact>
        {({ Passkeys }) => (
          <>
            {Passkeys.length > 0 && (
              <TitledRows>
                {Passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.uuid} passkey={passkey} totp={totp} onGone={focusHeading} />
                ))}
              </TitledRows>
            )}
            <NewPasskey totp={totp} />
          </>
        )}
      </Answer>
    </section>
  )
}
