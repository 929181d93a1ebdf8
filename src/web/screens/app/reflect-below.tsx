/** The quiet links under a check-in: help, support contacts, reminders, and for staff a student's check-in. */
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
