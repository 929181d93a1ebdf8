/** A dialog that creates or edits an item of the school. */
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { school } from '#web/lib/messages/en/school.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'
import { getFieldErrors, getErrorMessage } from '../field-errors.ts'
import styles from '../school.module.css'

export interface FormFieldsProps<Wish> {
  wish: Wish
  problems: Readonly<Record<string, string>>
  change: (more: Partial<Wish>) => void
}

export interface FormSaving<Wish> {
  save: (wish: Wish) => Promise<void>
  busy: boolean
  error: Error | null
}

interface FormProps<Wish> {
  id: string
  /** Returns the initial values. */
  start: () => Wish
  /** The name of the request's block, which prefixes field errors. */
  block: string
  saving: FormSaving<Wish>
  renderFields: (of: FormFieldsProps<Wish>) => ReactNode
  onDone: () => void
}

function Form<Wish>({ id, start, block, saving: { save, error }, renderFields, onDone }: FormProps<Wish>) {
  const [wish, setWish] = useState(start)
  const close = useWhileMounted(onDone)
  const store = async () => {
    await save(wish)
    notify(school('saved'))
    close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void store().catch(() => undefined)
  }
  const problem = getErrorMessage(error, block)
  const change = (more: Partial<Wish>) => setWish((before) => ({ ...before, ...more }))
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      {renderFields({ wish, problems: getFieldErrors(error), change })}
      {problem && <Banner>{problem}</Banner>}
    </form>
  )
}

export interface FormDialogProps<Wish> extends Omit<FormProps<Wish>, 'id' | 'onDone'> {
  title: string
  open: boolean
  onClose: () => void
}

export function FormDialog<Wish>({ title, open, onClose, ...form }: FormDialogProps<Wish>) {
  const id = useId()
  const footer = (
    <>
      <Button look="line" onClick={onClose}>
        {school('cancel')}
      </Button>
      <Button look="board" type="submit" form={id} busy={form.saving.busy} busyLabel={school('saving')}>
        {school('save')}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={title} footer={footer}>
      <Form {...form} id={id} onDone={onClose} />
    </Dialog>
  )
}
