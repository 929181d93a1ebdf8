/** The confirmation before a permanent deletion: what is deleted, what remains, and the word to type. */
import { type FormEvent, useId, useState } from 'react'
import type { eraseKinds } from '#contract/privacy.ts'
import { privacy } from '#web/lib/messages/en/privacy.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './erase-dialog.module.css'

export type EraseKind = (typeof eraseKinds)[number]

/** The word that the server expects. */
const CONFIRMATION = 'delete'

type Props = {
  open: boolean
  what: EraseKind
  busy: boolean
  error: string | undefined
  onCancel: () => void
  onErase: () => void
}

function ConfirmationForm({
  what,
  form,
  error,
  onErase,
}: Pick<Props, 'what' | 'error' | 'onErase'> & { form: string }) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === CONFIRMATION) onErase()
    else setWrong(true)
  }
  return (
    <form id={form} className={styles.form} onSubmit={submit}>
      <ul>
        {([1, 2, 3] as const).map((line) => (
          <li key={line}>{privacy(`sure.${what}.${line}`)}</li>
        ))}
      </ul>
      <p>{privacy('sure.last')}</p>
      <TextField
        label={privacy('sure.word', { word: CONFIRMATION })}
        error={wrong ? privacy('sure.wrong', { word: CONFIRMATION }) : undefined}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {error && <Banner>{error}</Banner>}
    </form>
  )
}

export function EraseDialog({ open, what, busy, error, onCancel, onErase }: Props) {
  const form = useId()
  const footer = (
    <>
      <Button look="board" onClick={onCancel}>
        {privacy('sure.cancel')}
      </Button>
      <Button look="danger" type="submit" form={form} busy={busy}>
        {privacy(`sure.act.${what}`)}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onCancel} title={privacy(`sure.${what}`)} size="small" alert footer={footer}>
      <ConfirmationForm what={what} form={form} error={error} onErase={onErase} />
    </Dialog>
  )
}
