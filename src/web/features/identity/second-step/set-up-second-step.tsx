/** Sets up two-step sign-in: confirm the password, scan the secret, type a code, save the recovery codes. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { totpConfirm, totpInfo, totpSetup } from '#contract/identity/second-step.ts'
import { NOT_PERMITTED } from '#contract/failures.ts'
import { SIGN_ON_START } from '#rules/sign-in/sign-on.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { secondStep } from '#web/lib/messages/en/second-step.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CopyButton } from '#web/ui/action/copy-button.tsx'
import { FormEnd } from '#web/ui/field/form-end.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { QrCode } from '#web/ui/figure/qr-code.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts'
import { useRequiredFields } from '../use-required-fields.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-step.module.css'

interface Secret {
  secret: string
  uri: string
}

interface Props {
  /** Known if the person chose it a moment ago. */
  password?: string | undefined
  /** False for a person without a password: a recent sign-in through the school's platform is the proof instead. */
  byPassword: boolean
  /** Whether it is already on: then its current code is required too. */
  on?: boolean
  /** A control next to the main button, such as skipping. */
  aside?: ReactNode
  onDone: () => void
}

/** Runs one action at a time, and provides its error. */
const useAsyncAction = () => {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Error>()
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    await work().catch((error: unknown) => setRefusal(error as Error))
    setBusy(false)
  }
  return { busy, refusal, run }
}

/** Offered if the sign-in through the platform is too old to count as proof. */
const signInAgain = { label: secondStep('again'), onPress: () => location.assign(SIGN_ON_START) }

const SetupError = ({ error }: { error: Error }) => (
  <Banner {...(error instanceof ApiError && error.code === NOT_PERMITTED ? { action: signInAgain } : {})}>
    {error.message}
  </Banner>
)

type ProofProps = Pick<Props, 'byPassword' | 'on' | 'aside'> & { onSecret: (secret: Secret) => void }

function ConfirmPassword({ byPassword, on = false, aside, onSecret }: ProofProps) {
  const [values, setValues] = useState({ password: '', code: '' })
  const { busy, refusal, run } = useAsyncAction()
  const { password, code } = values
  const credentials = { ...(byPassword ? { password } : {}), ...(on ? { code } : {}) }
  const { getError, validate } = useRequiredFields(credentials)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy || !validate(event.currentTarget)) return
    void run(async () => onSecret((await call(totpSetup, { Totp: credentials })).Totp))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={secondStep('title')}>
      {refusal && <SetupError error={refusal} />}
      {byPassword ? (
        <PasswordField
          name="password"
          label={secondStep('password')}
          error={getError('password')}
          value={password}
          onChange={(event) => setValues({ ...values, password: event.target.value })}
        />
      ) : (
        <p className={styles.lead}>{secondStep('no-password')}</p>
      )}
      {on && (
        <TextField
          name="code"
          label={secondStep('code')}
          hint={secondStep('code.hint')}
          autoComplete="one-time-code"
          error={getError('code')}
          value={code}
          onChange={(event) => setValues({ ...values, code: event.target.value })}
        />
      )}
      <FormEnd>
        {aside}
        <Button type="submit" look="board" endIcon="arrow-right-bold" busy={busy} busyLabel={secondStep('beginning')}>
          {secondStep('begin')}
        </Button>
      </FormEnd>
    </form>
  )
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
  const { busy, refusal, run } = useAsyncAction()
  const { getError, validate } = useRequiredFields({ code })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy || !validate(event.currentTarget)) return
    void run(async () => onCodes((await call(totpConfirm, { Totp: { code } })).Recovery.codes))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={secondStep('title')}>
      <p className={styles.lead}>{secondStep('scan')}</p>
      <div className={styles.scan}>
        <QrCode text={uri} label={secondStep('scan.image')} />
        <SecretLetters secret={secret} />
      </div>
      {refusal && <Banner>{refusal.message}</Banner>}
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
    call(totpSetup, { Totp: { password } }).then(
      ({ Totp }) => setSecret(Totp),
      () => undefined,
    )
  }, [password])
  return [secret, setSecret] as const
}

export function SetUpSecondStep({ password, byPassword, on, aside, onDone }: Props) {
  const [secret, setSecret] = useSecret(password)
  const [codes, setCodes] = useState<string[]>()
  const handleCodes = (newCodes: string[]): void => {
    setCodes(newCodes)
    void refreshAnswers(totpInfo)
  }
  const focusRef = useFocusOnChange<HTMLDivElement>(codes ?? secret)
  return (
    <div ref={focusRef}>
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={onDone} />
      ) : secret ? (
        <Scan secret={secret} aside={aside} onCodes={handleCodes} />
      ) : (
        <ConfirmPassword byPassword={byPassword} on={on ?? false} aside={aside} onSecret={setSecret} />
      )}
    </div>
  )
}
