/** The quiet lines under a check-in: help, somebody to talk to, reminders, and a pupil's check-in for staff. */
import { RemindersLine } from '#web/features/reflect/reminders/reminders-line.tsx'
import { StaffLine } from '#web/features/reflect/staff/staff-line.tsx'
import { NeedHelp } from '#web/features/support/need-help.tsx'
import { TalkToSomeone } from '#web/features/support/talk/talk-to-someone.tsx'
import styles from './reflect.module.css'

export function ReflectBelow() {
  return (
    <div className={styles.below}>
      <NeedHelp look="glass" />
      <TalkToSomeone className={styles.line} />
      <RemindersLine className={styles.line} />
      <StaffLine className={styles.line} />
    </div>
  )
}
