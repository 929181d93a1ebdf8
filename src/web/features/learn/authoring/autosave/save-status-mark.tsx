/** Shows whether the edits are on the server or only on this device. */
import { toLocalDay, formatDateTime, formatTimeOfDay } from '#rules/times.ts'
import { autosave as t } from '#web/lib/messages/en/units-autosave.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { SaveStatus } from './document-definition.ts'
import styles from './autosave.module.css'

const icons: Record<SaveStatus, IconName> = {
  saved: 'check-bold',
  waiting: 'pencil-simple',
  saving: 'arrows-clockwise',
  refused: 'warning-circle-fill',
  failed: 'warning-circle-fill',
  conflict: 'warning-circle-fill',
}

/** A conflict has its own panel next to the fields, so the mark shows it as not saved. */
const toMessageKey = (status: Exclude<SaveStatus, 'saved'>) => (status === 'conflict' ? 'failed' : status)

/** Omits the date if it is today. */
const whenText = (savedAt: string): string =>
  toLocalDay(savedAt) === toLocalDay(new Date()) ? formatTimeOfDay(savedAt) : formatDateTime(savedAt)

interface SaveStatusMarkProps {
  status: SaveStatus
  isSaved: boolean
  /** When the stored version was saved, in ISO 8601. */
  at: string
  onRetry: () => void
}

export function SaveStatusMark({ status, isSaved, at, onRetry }: SaveStatusMarkProps) {
  const isOnDevice = status === 'failed' && isSaved
  const label =
    status === 'saved' ? t('saved', { time: whenText(at) }) : t(isOnDevice ? 'on.device' : toMessageKey(status))
  return (
    <div className={classNames(styles.mark, styles[status])}>
      <p role="status">
        <Icon name={isOnDevice ? 'device-mobile' : icons[status]} />
        {label}
      </p>
      {status === 'failed' && (
        <Button look="text" size="small" onClick={onRetry}>
          {t('again')}
        </Button>
      )}
    </div>
  )
}
