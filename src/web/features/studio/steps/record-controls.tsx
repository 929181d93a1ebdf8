/** The three buttons under a line, and the keys that do the same. */
import { studio as t } from '#web/lib/messages/en/studio.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type MicrophoneControl, toDeviceOptions } from '../recording/use-microphone.ts'
import type { TakeControl } from '../recording/use-take.ts'
import styles from './record-controls.module.css'

interface RecordControlsProps {
  state: TakeControl['state']
  mic: MicrophoneControl
  hasTake: boolean
  isFull: boolean
  isFirst: boolean
  isLast: boolean
  onRecord: () => void
  onPrevious: () => void
  onNext: () => void
}

const getRecordLabel = ({ state, mic, hasTake, isFull }: RecordControlsProps): string => {
  if (state !== 'idle') return t('record.stop')
  if (isFull) return t('record.full')
  if (mic.isOpening) return t('mic.opening')
  if (!mic.microphone || mic.loss) return t('mic.on')
  return t(hasTake ? 'record.again' : 'record.start')
}

export function RecordControls(props: RecordControlsProps) {
  const { state, mic, isFull, isFirst, isLast, onRecord, onPrevious, onNext } = props
  const isBusy = state !== 'idle'
  const label = getRecordLabel(props)
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={styles.round}
        aria-label={t('line.previous')}
        aria-disabled={isFirst || isBusy || undefined}
        onClick={onPrevious}
      >
        <Icon name="arrow-left-bold" />
      </button>
      <div className={styles.recordBox}>
        <button
          type="button"
          className={styles.record}
          data-state={state}
          aria-label={label}
          aria-disabled={(isFull && !isBusy) || mic.isOpening || undefined}
          onClick={onRecord}
        >
          <Icon name={isBusy ? 'stop-fill' : 'microphone-fill'} />
        </button>
        <span aria-hidden="true" className={styles.recordLabel}>
          {isBusy ? t('record.now') : label}
        </span>
      </div>
      <button
        type="button"
        className={styles.round}
        aria-label={t(isLast ? 'line.next.last' : 'line.next')}
        aria-disabled={isBusy || undefined}
        onClick={onNext}
      >
        <Icon name="arrow-right-bold" />
      </button>
    </div>
  )
}

/** Another microphone can be chosen at any line, as after a cable was pulled. */
export function DeviceMenu({ mic, isBusy }: { mic: MicrophoneControl; isBusy: boolean }) {
  if (mic.devices.length < 2) return null
  return (
    <label className={styles.device} data-open={mic.microphone && !mic.loss ? '' : undefined}>
      <VisuallyHidden>{t('mic.choose')}</VisuallyHidden>
      <select
        value={mic.microphone?.device.id ?? ''}
        disabled={isBusy || mic.isOpening}
        onChange={(event) => void (event.currentTarget.value && mic.open(event.currentTarget.value))}
      >
        {toDeviceOptions(mic).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="caret-down" />
    </label>
  )
}

const hints = [
  { keys: [t('key.space')], does: t('keys.record') },
  { keys: [t('key.enter')], does: t('keys.next') },
  { keys: ['←'], does: t('keys.previous') },
  { keys: ['↑'], does: t('keys.hear') },
]

/** Screen readers have the labels of the buttons. */
export function KeyHints() {
  return (
    <p className={styles.keys} aria-hidden="true">
      {hints.map(({ keys, does }) => (
        <span key={does}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {does}
        </span>
      ))}
    </p>
  )
}
