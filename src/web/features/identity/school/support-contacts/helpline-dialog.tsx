/** A helpline of the school; it is shown to students once someone has called it. */
import { helplineAdd, helplineEdit, type AdminHelpline, contactAdminList } from '#contract/support/admin.ts'
import { refreshAnswers, useAction } from '#web/lib/answers.ts'
import { schoolSupport } from '#web/lib/messages/en/school-support.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import styles from '../school.module.css'
import { type FormFieldsProps, type FormSaving, FormDialog } from './form-dialog.tsx'

type HelplineFormValues = Omit<AdminHelpline, 'uuid' | 'revision' | 'checked_at'>

const empty: HelplineFormValues = {
  name: '',
  note: '',
  call: '',
  text_to: '',
  text_body: '',
  chat: '',
  against_harm: false,
  checked: false,
}

const toFormValues = (line: AdminHelpline | undefined): HelplineFormValues => {
  if (!line) return empty
  const { uuid: _uuid, revision: _revision, checked_at: _at, ...values } = line
  return values
}

export function HelplineFields({ values, problems, change }: FormFieldsProps<HelplineFormValues>) {
  const line = (field: 'name' | 'call' | 'text_to' | 'text_body' | 'chat') => (
    <TextField
      label={schoolSupport(`line.${field}`)}
      value={values[field]}
      error={problems[field]}
      autoComplete="off"
      // A changed number must be called again.
      onChange={({ target }) => change({ [field]: target.value, ...(field === 'name' ? {} : { checked: false }) })}
    />
  )
  return (
    <>
      {line('name')}
      <TextArea
        label={schoolSupport('line.note')}
        error={problems['note']}
        value={values.note}
        maxCount={280}
        rows={2}
        onChange={({ target }) => change({ note: target.value })}
      />
      <div className={styles.pair}>
        {line('call')}
        {line('text_to')}
        {line('text_body')}
        {line('chat')}
      </div>
      <Checkbox
        label={schoolSupport('line.against_harm')}
        checked={values.against_harm}
        onChange={({ target }) => change({ against_harm: target.checked })}
      />
      <Checkbox
        label={schoolSupport('line.checked')}
        checked={values.checked}
        onChange={({ target }) => change({ checked: target.checked })}
      />
    </>
  )
}

const useSaveHelpline = (line: AdminHelpline | undefined): FormSaving<HelplineFormValues> => {
  const adding = useAction(helplineAdd, { refreshes: [contactAdminList] })
  const editing = useAction(helplineEdit, { refreshes: [contactAdminList] })
  const save = async (values: HelplineFormValues) => {
    const answer = line
      ? await editing.attempt({ Helpline: { uuid: line.uuid, revision: line.revision, ...values } })
      : await adding.attempt({ Helpline: values })
    if (!answer) await refreshAnswers(contactAdminList)
    return answer
  }
  return { save, busy: adding.busy || editing.busy, error: adding.error ?? editing.error }
}

export interface HelplineDialogProps {
  /** Undefined for a new one. */
  line: AdminHelpline | undefined
  open: boolean
  onClose: () => void
}

export function HelplineDialog({ line, open, onClose }: HelplineDialogProps) {
  const saving = useSaveHelpline(line)
  return (
    <FormDialog
      title={line?.name ?? schoolSupport('line.new')}
      open={open}
      onClose={onClose}
      start={() => toFormValues(line)}
      block="Helpline"
      saving={saving}
      renderFields={(fieldProps) => <HelplineFields {...fieldProps} />}
    />
  )
}
