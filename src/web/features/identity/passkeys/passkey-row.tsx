/** One passkey in Settings: its name and use, and renaming or removing it. */
import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import { type Passkey, passkeyList, passkeyRemove, passkeyRename } from '#contract/identity/passkeys.ts'
import { totpInfo } from '#contract/identity/second-step.ts'
import { MAX_PASSKEY_NAME_LENGTH } from '#rules/sign-in/passkeys.ts'
import { formatDate } from '#rules/times.ts'
import { refreshAnswers, useAction } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { secondStep } from '#web/lib/messages/en/second-step.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FormEnd } from '#web/ui/field/form-end.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { TitledRow } from '#web/ui/list/titled-rows.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts'
import { ProofForm, type TotpState } from '../second-step/proof-form.tsx'
import formStyles from '../second-step/second-step.module.css'
import { useOpenForm } from '../second-step/use-open-form.tsx'
import { useRequiredFields } from '../use-required-fields.ts'
import styles from './passkeys.module.css'

type RowForm = 'rename' | 'remove'

const formatUse = ({ created_at, last_used_at }: Passkey): string => {
  const added = formatDate(created_at)
  return last_used_at
    ? secondStep('passkeys.used', { added, used: formatDate(last_used_at) })
    : secondStep('passkeys.unused', { added })
}

interface FormProps {
  cancelButton: ReactNode
  onEnd: () => void
}

function RenameForm({ passkey: { uuid, name: current }, cancelButton, onEnd }: FormProps & { passkey: Passkey }) {
  const [name, setName] = useState(current)
  const { attempt, busy, error } = useAction(passkeyRename, { refreshes: [passkeyList] })
  const { getError, validate } = useRequiredFields({ name })
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (!busy && validate(event.currentTarget) && (await attempt({ Passkey: { uuid, name } }))) onEnd()
  }
  return (
    <form
      className={formStyles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={secondStep('passkeys.rename.named', { name: current })}
    >
      {error && <Banner>{error.message}</Banner>}
      <TextField
        name="name"
        label={secondStep('passkeys.name')}
        maxLength={MAX_PASSKEY_NAME_LENGTH}
        error={getError('name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <FormEnd>
        {cancelButton}
        <Button type="submit" look="line" busy={busy}>
          {secondStep('passkeys.save')}
        </Button>
      </FormEnd>
    </form>
  )
}

interface RowProps {
  passkey: Passkey
  totp: TotpState
  /** The row disappears with its passkey, so the focus has to go elsewhere. */
  onGone: () => void
}

const isLast = ({ on, passkeys }: TotpState): boolean => !on && passkeys === 1

function RemoveForm({
  passkey: { uuid, name },
  totp,
  cancelButton,
  onGone,
}: RowProps & Pick<FormProps, 'cancelButton'>) {
  return (
    <ProofForm
      totp={totp}
      label={secondStep('passkeys.remove.named', { name })}
      lead={secondStep(isLast(totp) ? 'passkeys.remove.last' : 'passkeys.remove.lead', { name })}
      submit={{ label: secondStep('passkeys.remove'), look: 'line' }}
      aside={cancelButton}
      onProof={async (proof) => {
        await call(passkeyRemove, { Passkey: { uuid }, Proof: proof })
        await refreshAnswers(passkeyList, totpInfo)
        onGone()
      }}
    />
  )
}

interface RowButtonsProps {
  ref: Ref<HTMLDivElement>
  name: string
  totp: TotpState
  onOpen: (form: RowForm) => void
}

function RowButtons({ ref, name, totp, onOpen }: RowButtonsProps) {
  return (
    <div ref={ref} className={styles.actions}>
      <Button
        look="soft"
        size="small"
        aria-label={secondStep('passkeys.rename.named', { name })}
        onClick={() => onOpen('rename')}
      >
        {secondStep('passkeys.rename')}
      </Button>
      {!(totp.required && isLast(totp)) && (
        <Button
          look="soft"
          size="small"
          aria-label={secondStep('passkeys.remove.named', { name })}
          onClick={() => onOpen('remove')}
        >
          {secondStep('passkeys.remove')}
        </Button>
      )}
    </div>
  )
}

export function PasskeyRow(props: RowProps) {
  const { passkey, totp } = props
  const { form, open, close, cancelButton } = useOpenForm<RowForm>(totp)
  const focusRef = useFocusOnChange<HTMLDivElement>(form)
  const formProps = { cancelButton, onEnd: close }
  if (form === undefined) {
    return (
      <TitledRow title={passkey.name} about={formatUse(passkey)}>
        <RowButtons ref={focusRef} name={passkey.name} totp={totp} onOpen={open} />
      </TitledRow>
    )
  }
  return (
    <li className={styles.open}>
      <div ref={focusRef}>
        {form === 'rename' ? <RenameForm passkey={passkey} {...formProps} /> : <RemoveForm {...props} {...formProps} />}
      </div>
    </li>
  )
}
