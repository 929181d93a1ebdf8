/**
 * The confirmation before a student's data is erased: what is deleted, whether the account is included, and the name to
 * type.
 */
import { type FormEvent, useId, useState } from 'react'
import { studentsFind } from '#contract/identity/school.ts'
import { studentErase } from '#contract/privacy/admin.ts'
import { useAction } from '#web/lib/answers.ts'
import { schoolData } from '#web/lib/messages/en/school-data.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { getFieldErrorsByPath } from '#web/lib/errors/field-errors.ts'
import { getSchoolErrorMessage } from '../school-errors.ts'
import styles from '../school.module.css'
import type { Student } from './student.ts'

type Account = 'stays' | 'goes'
const accounts = (['stays', 'goes'] as const).map((value) => ({ value, label: schoolData(`family.erase.${value}`) }))

interface FormProps {
  id: string
  student: Student
  act: ReturnType<typeof useAction<typeof studentErase>>
  onErased: () => void
}

function Form({ id, student: { uuid, name }, act: { attempt, error }, onErased }: FormProps) {
  const [account, setAccount] = useState<Account>('stays')
  const [typed, setTyped] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await attempt({ ManagedUser: { uuid }, Erase: { account, name: typed } })) onErased()
  }
  const problem = getSchoolErrorMessage(error, '')
  return (
    <form id={id} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{schoolData('family.erase.what')}</p>
      <ChoiceGroup
        legend={schoolData('family.erase.account')}
        look="rows"
        options={accounts}
        value={account}
        onChange={setAccount}
      />
      <TextField
        label={schoolData('family.erase.name', { name })}
        value={typed}
        error={getFieldErrorsByPath(error)['name']}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      {problem && <Banner>{problem}</Banner>}
    </form>
  )
}

interface EraseDialogProps {
  student: Student
  open: boolean
  onClose: () => void
  onErased: () => void
}

export function EraseDialog({ student, open, onClose, onErased }: EraseDialogProps) {
  const id = useId()
  const act = useAction(studentErase, { refreshes: [studentsFind] })
  const footer = (
    <>
      <Button look="board" onClick={onClose}>
        {schoolData('family.erase.cancel')}
      </Button>
      <Button look="danger" type="submit" form={id} busy={act.busy}>
        {schoolData('family.erase.act')}
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={schoolData('family.erase.question', { name: student.name })}
      size="small"
      alert
      footer={footer}
    >
      <Form id={id} student={student} act={act} onErased={onErased} />
    </Dialog>
  )
}
