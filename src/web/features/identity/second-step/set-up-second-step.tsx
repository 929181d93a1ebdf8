/** Sets up an authenticator app: prove who you are, scan the secret, type a code, save the recovery codes. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { totpConfirm, totpInfo, totpSetup } from '#contract/identity/second-step.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import { secondStep } from '#web/lib/messages/en/second-step.ts'
import { useAsyncAction } from '#web/lib/errors/use-async-action.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CopyButton } from '#web/ui/action/copy-button.tsx'
import { FormEnd } from '#web/ui/field/form-end.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { QrCode } from '#web/ui/figure/qr-code.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts'
import { useRequiredFields } from '../use-required-fields.ts'
import { ProofForm, type TotpState } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-step.module.css'

interface Secret {
  secret: string
  uri: string
}

interface Props {
  /** The state before the setup: turning it on must not change the page that shows the codes. */
  totp: TotpState
  /** Known if the person chose it a moment ago. */
  password?: string | undefined
  /** A control next to the main button, such as skipping. */
  aside?: ReactNode
  onDone: () => void
}

/** Groups the secret by four characters, so that it can be read aloud. */
const groupByFour = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

function SecretLetters({ secret }: { secret: string }) {
  return (
    <div className={styles.letters}>
      <p>{secondStep('scan.typed')}</p>
      <code>{groupByFour(secret)}</code>
      <CopyButton look="text" text={secret} label={secondStep('copy')} copied={secondStep('copied')} />
    </div>
  )
}

interface ScanProps {
  secret: Secret
  aside: ReactNode
  onCodes: (codes: string[]) => void
}

function Scan({ secret: { secret, uri }, aside, onCodes }: ScanProps) {
  const [code, setCode] = useState('')
  const { busy, error, run } = useAsyncAction()
  const { getError, validate } = useRequiredFields({ code })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy || !validate(event.currentTarget)) return
    run(async () => onCodes((await call(totpConfirm, { Totp: { code } })).Recovery.codes))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={secondStep('title')}>
      <p className={styles.lead}>{secondStep('scan')}</p>
      <div className={styles.scan}>
        <QrCode text={uri} label={secondStep('scan.image')} />
        <SecretLetters secret={secret} />
      </div>
      {error && <Banner>{error.message}</Banner>}
      <TextField
        name="code"
        label={secondStep('first.code')}
        className={styles.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={8}
        error={getError('code')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <FormEnd>
        {aside}
        <Button type="submit" look="board" endIcon="arrow-right-bold" busy={busy} busyLabel={secondStep('confirming')}>
          {secondStep('confirm')}
        </Button>
      </FormEnd>
    </form>
  )
}

/** If the password is known, the secret is requested at once, but only once. */
const useSecret = (password: string | undefined) => {
  const [secret, setSecret] = useState<Secret>()
  const hasRequested = useRef(false)
  useEffect(() => {
    if (!password || hasRequested.current) return
    hasRequested.current = true
    const requesting = call(totpSetup, { Totp: { password } }).then(({ Totp }) => setSecret(Totp))
    // Without the secret, the form asks for the password.
    void ignoreRejection(requesting)
  }, [password])
  return [secret, setSecret] as const
}

export function SetUpSecondStep({ totp, password, aside, onDone }: Props) {
  const [secret, setSecret] = useSecret(password)
  const [codes, setCodes] = useState<string[]>()
  const handleCodes = (newCodes: string[]): void => {
    setCodes(newCodes)
    void refreshAnswers(totpInfo)
  }
  const focusRef = useFocusOnChange<HTMLDivElement>(codes ?? secret)
  if (codes) {
    return (
      <div ref={focusRef}>
        <RecoveryCodes codes={codes} onSaved={onDone} />
      </div>
    )
  }
  return (
    <div ref={focusRef}>
      {secret ? (
        <Scan secret={secret} aside={aside} onCodes={handleCodes} />
      ) : (
        <ProofForm
          totp={totp}
          label={secondStep('title')}
          needsPassword
          submit={{ label: secondStep('begin'), busyLabel: secondStep('beginning') }}
          aside={aside}
          onProof={async (proof) => setSecret((await call(totpSetup, { Totp: proof })).Totp)}
        />
      )}
    </div>
  )
}
