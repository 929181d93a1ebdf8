/** A support contact: what students read about them, their hours, and who receives the requests. */
import { staffList } from '#contract/identity/school.ts'
import { contactAdd, contactEdit, type AdminContact, contactAdminList } from '#contract/support/admin.ts'
import { refreshAnswers, useAction, useAnswer } from '#web/lib/answers.ts'
import { schoolSupport } from '#web/lib/messages/en/school-support.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import styles from '../school.module.css'
import { HoursField } from './hours-field.tsx'
import { type FormFieldsProps, type FormSaving, FormDialog } from './form-dialog.tsx'

type ContactFormValues = Pick<AdminContact, 'name' | 'role' | 'place' | 'hours' | 'away_words'> & {
  adult_uuid: string | null
}

const toFormValues = (contact: AdminContact | undefined): ContactFormValues => {
  if (!contact) return { name: '', role: '', place: '', hours: [], away_words: '', adult_uuid: null }
  const { name, role, place, hours, away_words, adult } = contact
  return { name, role, place, hours, away_words, adult_uuid: adult?.uuid ?? null }
}

/** The current recipient remains an option, even if their account is deactivated. */
const useRecipientOptions = (contact: AdminContact | undefined) => {
  const staff = useAnswer(staffList, {}).data?.Staff ?? []
  const recipient = contact?.adult
  const staffOptions = staff.map(({ uuid, name }) => ({ value: uuid, label: name }))
  const missingOption =
    recipient && !staff.some(({ uuid }) => uuid === recipient.uuid)
      ? [{ value: recipient.uuid, label: recipient.name }]
      : []
  return [{ value: '', label: schoolSupport('adult.nobody') }, ...missingOption, ...staffOptions]
}

interface FieldsProps extends FormFieldsProps<ContactFormValues> {
  contact: AdminContact | undefined
}

function NameAndRole({ values, problems, change }: FormFieldsProps<ContactFormValues>) {
  return (
    <div className={styles.pair}>
      {(['name', 'role'] as const).map((field) => (
        <TextField
          key={field}
          label={schoolSupport(field)}
          value={values[field]}
          error={problems[field]}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => change({ [field]: target.value })}
        />
      ))}
    </div>
  )
}

export function ContactFields({ values, contact, problems, change }: FieldsProps) {
  const adults = useRecipientOptions(contact)
  return (
    <>
      <NameAndRole values={values} problems={problems} change={change} />
      <TextField
        label={schoolSupport('place')}
        hint={schoolSupport('place.hint')}
        value={values.place}
        error={problems['place']}
        maxLength={120}
        autoComplete="off"
        onChange={({ target }) => change({ place: target.value })}
      />
      <SelectField
        label={schoolSupport('adult')}
        hint={schoolSupport('adult.hint')}
        options={adults}
        value={values.adult_uuid ?? ''}
        error={problems['adult_uuid']}
        onChange={({ target }) => change({ adult_uuid: target.value || null })}
      />
      <HoursField hours={values.hours} error={problems['hours']} onChange={(hours) => change({ hours })} />
      <TextArea
        label={schoolSupport('away')}
        value={values.away_words}
        error={problems['away_words']}
        maxCount={280}
        rows={2}
        onChange={({ target }) => change({ away_words: target.value })}
      />
      <p className={styles.quiet}>{schoolSupport('away.hint')}</p>
    </>
  )
}

const useSaveContact = (contact: AdminContact | undefined): FormSaving<ContactFormValues> => {
  const adding = useAction(contactAdd, { refreshes: [contactAdminList] })
  const editing = useAction(contactEdit, { refreshes: [contactAdminList] })
  const save = async (values: ContactFormValues) => {
    const answer = contact
      ? await editing.attempt({ Contact: { uuid: contact.uuid, revision: contact.revision, ...values } })
      : await adding.attempt({ Contact: values })
    if (!answer) await refreshAnswers(contactAdminList)
    return answer
  }
  return { save, busy: adding.busy || editing.busy, error: adding.error ?? editing.error }
}

export interface ContactDialogProps {
  /** Undefined for a new one. */
  contact: AdminContact | undefined
  open: boolean
  onClose: () => void
}

export function ContactDialog({ contact, open, onClose }: ContactDialogProps) {
  const saving = useSaveContact(contact)
  return (
    <FormDialog
      title={contact?.name ?? schoolSupport('adult.new')}
      open={open}
      onClose={onClose}
      start={() => toFormValues(contact)}
      block="Contact"
      saving={saving}
      renderFields={(fieldProps) => <ContactFields {...fieldProps} contact={contact} />}
    />
  )
}
