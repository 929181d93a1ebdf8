/** A dialog that creates or edits an item of the school. */
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { school } from '#web/lib/messages/en/school.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'
import { getFieldErrorsByPath, type FieldErrors } from '#web/lib/errors/field-errors.ts'
import { getSchoolErrorMessage } from '../school-errors.ts'
import styles from '../school.module.css'

export interface FormFieldsProps<Values> {
  values: Values
  problems: FieldErrors
  change: (more: Partial<Values>) => void
}

export interface FormSaving<Values> {
  /** Never throws: without an answer it failed, and `error` is shown. */
  save: (values: Values) => Promise<object | undefined>
  busy: boolean
  error: Error | null
}

interface FormProps<Values> {
  id: string
  /** Returns the initial values. */
  start: () => Values
  /** The name of the request's block, which prefixes field errors. */
  block: string
  saving: FormSaving<Values>
  renderFields: (fieldProps: FormFieldsProps<Values>) => ReactNode
  onDone: () => void
}

function Form<Values>({ id, start, block, saving: { save, error }, renderFields, onDone }: FormProps<Values>) {
  const [values, setValues] = useState(start)
  const close = useWhileMounted(onDone)
  const submitValues = async () => {
    if (!(await save(values))) return
    notify(school('saved'))
    close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void submitValues()
  }
  const problem = getSchoolErrorMessage(error, block)
  const change = (more: Partial<Values>) => setValues((before) => ({ ...before, ...more }))
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      {renderFields({ values, problems: getFieldErrorsByPath(error), change })}
      {problem && <Banner>{problem}</Banner>}
    </form>
  )
}

export interface FormDialogProps<Values> extends Omit<FormProps<Values>, 'id' | 'onDone'> {
  title: string
  open: boolean
  onClose: () => void
}

export function FormDialog<Values>({ title, open, onClose, ...form }: FormDialogProps<Values>) {
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
