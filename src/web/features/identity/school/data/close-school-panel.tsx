/**
 * Closes the school. The admin types its name to confirm, and can undo it for CLOSING_PERIOD_MS. After that, all data of
 * the school is deleted.
 */
import { type FormEvent, useId, useState } from 'react'
import { type School, schoolClose, schoolInfo } from '#contract/identity/school.ts'
import { CLOSING_PERIOD_MS } from '#rules/retention.ts'
import { formatDate } from '#rules/times.ts'
import { getFieldErrors, getFormError } from '#web/lib/errors/field-errors.ts'
import { useAction } from '#web/lib/answers.ts'
import { schoolData } from '#web/lib/messages/en/school-data.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import styles from '../school.module.css'

interface CloseSchoolFormProps {
  id: string
  name: string
  closeSchoolAction: ReturnType<typeof useAction<typeof schoolClose>>
  onSchoolClosed: () => void
}

function CloseSchoolForm({ id, name, closeSchoolAction: { attempt, error }, onSchoolClosed }: CloseSchoolFormProps) {
  const [typedName, setTypedName] = useState('')
  const [deletionDate] = useState(() => formatDate(Date.now() + CLOSING_PERIOD_MS))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await attempt({ Close: { name: typedName } })) onSchoolClosed()
  }
  const problem = getFormError(error)
  return (
    <form id={id} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{schoolData('close.what', { date: deletionDate })}</p>
      <TextField
        label={schoolData('close.name', { name })}
        value={typedName}
        error={getFieldErrors(error)['name']}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTypedName(target.value)}
      />
      {problem && <Banner>{problem}</Banner>}
    </form>
  )
}

/** Shows nothing while the school is closing already: the banner above the page offers to undo it. */
export function CloseSchoolPanel({ school: { name, closing } }: { school: School }) {
  const id = useId()
  const closeSchoolAction = useAction(schoolClose, { refreshes: [schoolInfo] })
  const [isConfirming, setIsConfirming] = useState(false)
  const openDialog = () => {
    closeSchoolAction.reset()
    setIsConfirming(true)
  }
  const footer = (
    <>
      <Button look="board" onClick={() => setIsConfirming(false)}>
        {schoolData('close.cancel')}
      </Button>
      <Button look="danger" type="submit" form={id} busy={closeSchoolAction.busy}>
        {schoolData('close.act')}
      </Button>
    </>
  )
  if (closing) return null
  return (
    <Panel className={styles.panel}>
      <div>
        <h2>{schoolData('close.title')}</h2>
        <p className={styles.lead}>{schoolData('close.lead')}</p>
      </div>
      <div>
        <Button look="line" aria-haspopup="dialog" onClick={openDialog}>
          {schoolData('close.begin')}
        </Button>
      </div>
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={schoolData('close.question', { name })}
        size="small"
        alert
        footer={footer}
      >
        <CloseSchoolForm
          id={id}
          name={name}
          closeSchoolAction={closeSchoolAction}
          onSchoolClosed={() => setIsConfirming(false)}
        />
      </Dialog>
    </Panel>
  )
}
