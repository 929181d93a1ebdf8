/** Adds a passkey: prove who you are, name it and create it on a device, and save the recovery codes of the first. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { passkeyAdd, passkeyList, passkeySetup } from '#contract/identity/passkeys.ts'
import { totpInfo } from '#contract/identity/second-step.ts'
import { MAX_PASSKEY_NAME_LENGTH } from '#rules/sign-in/passkeys.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { secondStep } from '#web/lib/messages/en/second-step.ts'
import { useAsyncAction } from '#web/lib/errors/use-async-action.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FormEnd } from '#web/ui/field/form-end.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts'
import { ProofForm, type TotpState } from '../second-step/proof-form.tsx'
import { RecoveryCodes } from '../second-step/recovery-codes.tsx'
import styles from '../second-step/second-step.module.css'
import { useRequiredFields } from '../use-required-fields.ts'
import { loadWebAuthn } from './passkey-support.ts'
import type { PasskeyOptions } from './webauthn.ts'

interface CreateProps {
  options: PasskeyOptions
  aside: ReactNode
  /** @param codes the recovery codes, if this was the first second step */
  onAdded: (codes: string[] | undefined) => void
}

const create = async (options: PasskeyOptions, name: string): Promise<string[] | undefined> => {
  const { createPasskey } = await loadWebAuthn()
  const { Recovery } = await call(passkeyAdd, { Passkey: { name, ...(await createPasskey(options)) } })
  return Recovery?.codes
}

function CreateForm({ options, aside, onAdded }: CreateProps) {
  const [name, setName] = useState('')
  const { busy, error, run } = useAsyncAction()
  const { getError, validate } = useRequiredFields({ name })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy && validate(event.currentTarget)) run(async () => onAdded(await create(options, name)))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={secondStep('passkeys.add')}>
      <p className={styles.lead}>{secondStep('passkeys.create.lead')}</p>
      {error && <Banner>{error.message}</Banner>}
      <TextField
        name="name"
        label={secondStep('passkeys.name')}
        hint={secondStep('passkeys.name.hint')}
        maxLength={MAX_PASSKEY_NAME_LENGTH}
        error={getError('name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <FormEnd>
        {aside}
        <Button
          type="submit"
          look="board"
          endIcon="arrow-right-bold"
          busy={busy}
          busyLabel={passwords('passkey.waiting')}
        >
          {secondStep('passkeys.create')}
        </Button>
      </FormEnd>
    </form>
  )
}

interface AddPasskeyProps {
  /** The state before: adding the first passkey must not change the page that shows the codes. */
  totp: TotpState
  /** A control next to the main button, such as skipping. */
  aside?: ReactNode
  onDone: () => void
}

export function AddPasskey({ totp, aside, onDone }: AddPasskeyProps) {
  const [options, setOptions] = useState<PasskeyOptions>()
  const [codes, setCodes] = useState<string[]>()
  const focusRef = useFocusOnChange<HTMLDivElement>(codes ?? options)
  const handleAdded = (newCodes: string[] | undefined): void => {
    void refreshAnswers(totpInfo, passkeyList)
    if (newCodes) setCodes(newCodes)
    else onDone()
  }
  if (codes) {
    return (
      <div ref={focusRef}>
        <RecoveryCodes codes={codes} onSaved={onDone} />
      </div>
    )
  }
  return (
    <div ref={focusRef}>
      {options ? (
        <CreateForm options={options} aside={aside} onAdded={handleAdded} />
      ) : (
        <ProofForm
          totp={totp}
          label={secondStep('passkeys.add')}
          needsPassword
          submit={{ label: secondStep('proof.continue') }}
          aside={aside}
          onProof={async (proof) => setOptions((await call(passkeySetup, { Proof: proof })).Options)}
        />
      )}
    </div>
  )
}
