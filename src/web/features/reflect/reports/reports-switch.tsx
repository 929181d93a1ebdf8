/** Check-in reports are off until the school names a responsible contact, and can be turned off again. */
import { type FormEvent, useState } from 'react'
import * as contract from '#contract/reflect.ts'
import { useAction } from '#web/lib/answers.ts'
import { schoolReports } from '#web/lib/messages/en/school-reports.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import styles from './check-in-reports.module.css'

const useReportsSwitch = () => useAction(contract.checkInReportsSwitch, { refreshes: [contract.checkInReports] })

export function EnableReports() {
  const { attempt, busy, error } = useReportsSwitch()
  const [contact, setContact] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const contactName = contact.trim()
    if (!contactName) return setIsMissing(true)
    void attempt({ Figures: { on: true, contact: contactName } })
  }
  return (
    <Panel>
      <form className={styles.switch} noValidate onSubmit={submit}>
        <h2>{schoolReports('off.title')}</h2>
        <p>{schoolReports('off.text')}</p>
        <TextField
          label={schoolReports('contact')}
          hint={schoolReports('contact.hint')}
          error={isMissing ? schoolReports('contact.missing') : undefined}
          value={contact}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => {
            setContact(target.value)
            setIsMissing(false)
          }}
        />
        {error && <Banner>{error.message}</Banner>}
        <div>
          <Button look="board" type="submit" busy={busy}>
            {schoolReports('turnOn')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

export function ReportsContact({ contact }: { contact: string }) {
  const { attempt, busy, error } = useReportsSwitch()
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <div className={styles.contact}>
      <p>{schoolReports('responsible', { contact })}</p>
      <Button look="text" data-screen-only aria-haspopup="dialog" onClick={() => setIsConfirming(true)}>
        {schoolReports('turnOff')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={schoolReports('turnOff.question')}
        cancelLabel={schoolReports('turnOff.cancel')}
        onCancel={() => setIsConfirming(false)}
        confirmLabel={schoolReports('turnOff')}
        onConfirm={() => void attempt({ Figures: { on: false } })}
        busy={busy}
        error={error?.message}
      >
        {schoolReports('turnOff.consequence')}
      </ConfirmDialog>
    </div>
  )
}
