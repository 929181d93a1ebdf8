/**
 * Shows whether the text is on the server or only on this device. It is announced when it changes, not with every
 * letter.
 */
import { journal } from '#web/lib/messages/en/journal.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import type { JournalDocumentState } from './journal-document.ts'
import styles from './journal-editor.module.css'

const iconByStatus = {
  saving: 'arrows-clockwise',
  saved: 'check-bold',
  here: 'device-mobile',
  open: 'device-mobile',
} as const

export function SaveStatusMark({ status }: { status: JournalDocumentState['status'] }) {
  return (
    <p className={classNames(styles.mark, status === 'saved' && styles.saved)} role="status">
      {status !== 'blank' && (
        <>
          <Icon name={iconByStatus[status]} />
          {journal(status)}
        </>
      )}
    </p>
  )
}
