/** Says whether reminders are set, once that is known, and opens their settings. */
import { Suspense, useState } from 'react'
import { requiredComponent } from '#web/lib/chunks.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { settingList } from '#contract/reflect.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { reminders } from '#web/lib/messages/en/reminders.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { isAnyOn } from './use-reminders.ts'

const RemindersPart = requiredComponent(async () => (await import('./reminders-part.tsx')).RemindersPart)

export function RemindersLine({ className }: { className?: string | undefined }) {
  const [open, setOpen] = useState(false)
  const { data } = useAnswer(settingList, {})
  const week = data?.HappinessSettings[0]?.prompt_frequency
  const close = () => setOpen(false)
  const footer = (
    <Button look="board" endIcon="check-bold" onClick={close}>
      {reminders('close')}
    </Button>
  )
  return (
    <>
      <Button look="text" icon="bell" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {data ? reflect(week && isAnyOn(week) ? 'reminders.some' : 'reminders.off') : reflect('reminders')}
      </Button>
      <Dialog open={open} onClose={close} title={reminders('title')} size="wide" footer={footer}>
        <Suspense fallback={null}>
          <RemindersPart />
        </Suspense>
      </Dialog>
    </>
  )
}
