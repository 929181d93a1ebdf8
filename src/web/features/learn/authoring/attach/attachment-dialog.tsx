/** Edits the title, the role and the lesson section of an attachment. */
import { type FormEvent, useState } from 'react'
import type { LearnAttachment } from '#contract/learn/shapes.ts'
import { isExtension, MAX_LEARN_TITLE_LENGTH, MAX_SUB_SECTION_LENGTH } from '#rules/learn/lessons.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { attachmentMessages as t } from '#web/lib/messages/en/units-attachments.ts'
import { autosave } from '#web/lib/messages/en/units-autosave.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useLocalForm } from '#web/autosave/use-local-form.ts'
import styles from './attach.module.css'
import { changeAttachments, type AttachmentOwner } from './owners.ts'
import { parseRole, roleOptions } from './attachment-labels.ts'
import { SectionField } from './section-field.tsx'
import { formatSection } from './section-text.ts'

interface DialogProps {
  owner: AttachmentOwner
  attachment: LearnAttachment
  sections: readonly string[]
  onClose: () => void
}

const useDetailsForm = ({ owner, attachment, onClose }: DialogProps) => {
  const { uuid, title, role } = attachment
  const sub_section = formatSection(attachment.sub_section)
  const { fields, write, discardDraft } = useLocalForm(`Attachment/${uuid}`, { title, role, sub_section })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const save = async () => {
    if (busy || !fields.title.trim()) return
    setBusy(true)
    setProblem('')
    try {
      await changeAttachments(owner, (requests) =>
        requests.map((request) => (request.uuid === uuid ? { ...request, ...fields } : request)),
      )
      discardDraft()
      onClose()
    } catch (error) {
      setProblem(toErrorText(error))
      setBusy(false)
    }
  }
  const cancel = () => {
    discardDraft()
    onClose()
  }
  return { fields, write, save, cancel, busy, problem }
}

export function AttachmentDialog(props: DialogProps) {
  const { fields, write, save, cancel, busy, problem } = useDetailsForm(props)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const footer = (
    <>
      <Button look="text" onClick={cancel}>
        {t('cancel')}
      </Button>
      <Button look="board" type="submit" form="attachment" busy={busy} busyLabel={autosave('saving')}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={cancel} title={t('details')} size="small" footer={footer}>
      <form id="attachment" noValidate className={styles.form} onSubmit={handleSubmit}>
        {problem && <Banner tone="danger">{problem}</Banner>}
        <TextField
          label={t('title')}
          error={fields.title.trim() ? undefined : autosave('required')}
          autoComplete="off"
          maxLength={MAX_LEARN_TITLE_LENGTH}
          value={fields.title}
          onChange={({ currentTarget }) => write({ title: currentTarget.value })}
        />
        <SelectField
          label={t('role')}
          options={roleOptions}
          value={fields.role}
          onChange={({ currentTarget }) => write({ role: parseRole(currentTarget.value) })}
        />
        <SectionField
          hinted
          sections={props.sections}
          value={fields.sub_section.slice(0, MAX_SUB_SECTION_LENGTH)}
          onChange={(sub_section) => write({ sub_section })}
        />
        {isExtension(fields) && <p className={styles.hint}>{t('extension')}</p>}
      </form>
    </Dialog>
  )
}
