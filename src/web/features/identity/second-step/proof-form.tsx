/**
 * Asks a signed-in person to prove who they are, by the password and by the second step if there is one: a passkey, a
 * code of the app, or a recovery code.
 */
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { ResponseData } from '#contract/endpoint.ts'
import { NOT_PERMITTED } from '#contract/failures.ts'
import type { totpInfo } from '#contract/identity/second-step.ts'
import type { SignInProof } from '#contract/identity/sign-in-proof.ts'
import { SIGN_ON_START } from '#rules/sign-in/sign-on.ts'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { secondStep } from '#web/lib/messages/en/second-step.ts'
import { useAsyncAction } from '#web/lib/errors/use-async-action.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FormEnd } from '#web/ui/field/form-end.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { canUsePasskeys, loadWebAuthn } from '../passkeys/passkey-support.ts'
import { useRequiredFields } from '../use-required-fields.ts'
import styles from './second-step.module.css'

export type TotpState = ResponseData<typeof totpInfo>['Totp']

export const hasSecondStep = ({ on, passkeys }: TotpState): boolean => on || passkeys > 0

interface ProofFormProps {
  totp: TotpState
  /** The name of the form for screen readers. */
  label: string
  lead?: string
  /** Whether the password is asked for too, or a recent sign-in through the school of people who have none. */
  needsPassword?: boolean
  submit: { label: string; busyLabel?: string; look?: 'board' | 'line' }
  /** A control next to the main button, such as skipping. */
  aside?: ReactNode
  /** @throws Error, which is shown */
  onProof: (proof: SignInProof) => Promise<void>
}

/** Offered if the sign-in through the platform is too old to count as proof. */
const signInAgain = { label: secondStep('again'), onPress: () => location.assign(SIGN_ON_START) }

function ProofError({ error, isSignOn }: { error: Error; isSignOn: boolean }) {
  const isStale = isSignOn && error instanceof ApiError && error.code === NOT_PERMITTED
  return <Banner {...(isStale ? { action: signInAgain } : {})}>{error.message}</Banner>
}

const useProof = ({ totp, needsPassword = false, onProof }: ProofFormProps) => {
  const offersPasskey = totp.passkeys > 0 && totp.passkeys_possible && canUsePasskeys()
  const [usesPasskey, setUsesPasskey] = useState(offersPasskey)
  const [values, setValues] = useState({ password: '', code: '' })
  const { busy, error, run } = useAsyncAction()
  const asksPassword = needsPassword && totp.by_password
  const asksCode = hasSecondStep(totp) && !usesPasskey
  const fields = {
    ...(asksPassword ? { password: values.password } : {}),
    ...(asksCode ? { code: values.code } : {}),
  }
  const { getError, validate } = useRequiredFields(fields)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy || !validate(event.currentTarget)) return
    run(async () => {
      const passkey = usesPasskey ? { passkey: await (await loadWebAuthn()).requestAssertion() } : {}
      await onProof({ ...fields, ...passkey })
    })
  }
  const toggle = offersPasskey ? () => setUsesPasskey(!usesPasskey) : undefined
  return { values, setValues, busy, error, asksPassword, asksCode, usesPasskey, getError, submit, toggle }
}

type Proof = ReturnType<typeof useProof>

function ProofFields({ proof, totp }: { proof: Proof; totp: TotpState }) {
  const { values, setValues, getError, asksPassword, asksCode, usesPasskey } = proof
  return (
    <>
      {asksPassword && (
        <PasswordField
          name="password"
          label={secondStep('password')}
          error={getError('password')}
          value={values.password}
          onChange={(event) => setValues({ ...values, password: event.target.value })}
        />
      )}
      {usesPasskey && <p className={styles.lead}>{secondStep('proof.passkey')}</p>}
      {asksCode && (
        <TextField
          name="code"
          label={secondStep(totp.on ? 'code' : 'proof.recovery')}
          hint={totp.on ? secondStep('code.hint') : undefined}
          autoComplete="one-time-code"
          error={getError('code')}
          value={values.code}
          onChange={(event) => setValues({ ...values, code: event.target.value })}
        />
      )}
    </>
  )
}

export function ProofForm(props: ProofFormProps) {
  const { totp, label, lead, needsPassword = false, submit, aside } = props
  const proof = useProof(props)
  const isSignOn = needsPassword && !totp.by_password
  return (
    <form className={styles.form} onSubmit={proof.submit} noValidate aria-label={label}>
      {lead && <p className={styles.lead}>{lead}</p>}
      {proof.error && <ProofError error={proof.error} isSignOn={isSignOn} />}
      {isSignOn && <p className={styles.lead}>{secondStep('no-password')}</p>}
      <ProofFields proof={proof} totp={totp} />
      <FormEnd>
        {aside}
        <Button
          type="submit"
          look={submit.look ?? 'board'}
          endIcon={submit.look === 'line' ? undefined : 'arrow-right-bold'}
          busy={proof.busy}
          busyLabel={proof.usesPasskey ? passwords('passkey.waiting') : (submit.busyLabel ?? submit.label)}
        >
          {submit.label}
        </Button>
      </FormEnd>
      {proof.toggle && (
        <Button look="text" size="small" className={styles.back} onClick={proof.toggle}>
          {secondStep(proof.usesPasskey ? (totp.on ? 'proof.use-code' : 'proof.use-recovery') : 'passkeys.instead')}
        </Button>
      )}
    </form>
  )
}
