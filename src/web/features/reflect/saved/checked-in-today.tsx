/** Appears if the person has checked in today. They can check in again, open the patterns or delete the check-in. */
import { type ReactNode, useState } from 'react'
import { checkInDelete } from '#contract/reflect.ts'
import { formatTimeOfDay } from '#rules/times.ts'
import { useAction } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { MoodGlyph, toMoodLevel } from '#web/ui/figure/mood-glyph.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { refreshCheckIns } from '../check-in-outbox.ts'
import type { TodaysCheckIn } from '../todays-check-in.ts'
import { UnsentNote } from './unsent-note.tsx'
import styles from './saved.module.css'

interface CheckedInTodayProps {
  /** The check-in has no `uuid` until the server has it. */
  checkIn: TodaysCheckIn
  /** The labels of the moods from 1 to 5. */
  answers: readonly string[]
  onAgain: () => void
  /** Appears above the card, such as the question after a practice. */
  children?: ReactNode
  below?: ReactNode
}

function DeleteCheckIn({ uuid }: { uuid: string }) {
  const [open, setOpen] = useState(false)
  const { attempt, busy, error } = useAction(checkInDelete)
  const remove = async () => {
    if (!(await attempt({ Response: { uuid } }))) return
    setOpen(false)
    notify(reflect('delete.done'))
    await refreshCheckIns()
  }
  return (
    <>
      <Button look="text" onClick={() => setOpen(true)}>
        {reflect('done.delete')}
      </Button>
      <ConfirmDialog
        open={open}
        title={reflect('delete.title')}
        cancelLabel={reflect('delete.cancel')}
        onCancel={() => setOpen(false)}
        confirmLabel={reflect('delete.act')}
        onConfirm={() => void remove()}
        danger
        busy={busy}
        error={error?.message}
      >
        {reflect('delete.lead')}
      </ConfirmDialog>
    </>
  )
}

export function CheckedInToday({ checkIn, answers, onAgain, children, below }: CheckedInTodayProps) {
  const answer = checkIn.mood === null ? undefined : answers[checkIn.mood - 1]
  const { by_staff: byStaff, entered_by: name } = checkIn
  return (
    <div className={styles.saved}>
      <header className={styles.header}>
        <PageHeading title={reflect('title')}>{reflect(byStaff ? 'staffEntry.title' : 'done.title')}</PageHeading>
        <p>
          {byStaff ? reflect('staffEntry.lead', { name: name ?? reflect('staffEntry.someone') }) : reflect('done.lead')}
        </p>
        <UnsentNote />
      </header>
      {children}
      <section className={styles.card}>
        <p className={styles.today}>
          {checkIn.mood !== null && answer && <MoodGlyph level={toMoodLevel(checkIn.mood - 1, 5)} />}
          <span>{reflect('done.today', { answer: answer ?? formatTimeOfDay(checkIn.answered_at) })}</span>
        </p>
        <div className={styles.actions}>
          <Button look="board" endIcon="arrow-right-bold" onClick={onAgain}>
            {reflect(byStaff ? 'staffEntry.act' : 'done.again')}
          </Button>
          <ButtonLink to={paths.reflectAnalytics} look="plain">
            {reflect('done.patterns')}
          </ButtonLink>
          {checkIn.uuid && <DeleteCheckIn uuid={checkIn.uuid} />}
        </div>
      </section>
      {below}
    </div>
  )
}
