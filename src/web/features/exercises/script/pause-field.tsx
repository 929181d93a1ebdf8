/** Edits the pause after a line, in seconds, with buttons to decrease and increase it. */
import type { Segment } from '#contract/exercises.ts'
import { MAX_PAUSE_SECONDS, MIN_PAUSE_SECONDS } from '#rules/exercises.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './pause-field.module.css'

interface PauseFieldProps {
  line: Segment
  /** The number of the line in the script, from 1. */
  lineNumber: number
  locked: boolean
  onChange: (seconds: number) => void
}

interface StepButtonProps {
  icon: 'minus' | 'plus'
  onPress: () => void
}

/** The buttons are for the pointer only. Keyboards use the arrow keys in the field. */
function StepButton({ icon, onPress }: StepButtonProps) {
  return (
    <button type="button" className={styles.nudge} tabIndex={-1} aria-hidden="true" onClick={onPress}>
      <Icon name={icon} />
    </button>
  )
}

export function PauseField({ line, lineNumber, locked, onChange }: PauseFieldProps) {
  const seconds = Math.round(line.pause_seconds)
  if (line.held || locked) {
    const text = line.held
      ? exerciseEditor('pause.length', { n: seconds })
      : `${exerciseEditor('pause')} ${seconds} ${exerciseEditor('pause.seconds')}`
    return <p className={styles.pause}>{text}</p>
  }
  return (
    <div className={classNames(styles.pause, line.pause_fixed && styles.fixed)}>
      <span className={styles.field}>
        <StepButton icon="minus" onPress={() => onChange(seconds - 1)} />
        <span aria-hidden="true">{exerciseEditor('pause')}</span>
        <input
          type="number"
          inputMode="numeric"
          min={MIN_PAUSE_SECONDS}
          max={MAX_PAUSE_SECONDS}
          value={seconds}
          aria-label={exerciseEditor('pause.after', { n: lineNumber })}
          onChange={({ currentTarget: { value } }) => onChange(Number(value))}
        />
        <span aria-hidden="true">{exerciseEditor('pause.seconds')}</span>
        <StepButton icon="plus" onPress={() => onChange(seconds + 1)} />
      </span>
    </div>
  )
}
