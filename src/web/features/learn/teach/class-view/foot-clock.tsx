/** The time left in a step, large enough for the back row. */
import { formatNumberInWords } from '#rules/number-words.ts'
import { formatClock, formatSpokenTime } from '#rules/times.ts'
import { classView } from '#web/lib/messages/en/class-view.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './class-view.module.css'

/** Returns a length in words, such as "six minutes". */
export const formatMinutesInWords = (minutes: number): string =>
  minutes === 1 ? classView('minutes.one').toLowerCase() : classView('minutes', { n: formatNumberInWords(minutes) })

export function BigTime({ seconds, children }: { seconds: number; children: string }) {
  return (
    <p className={styles.time}>
      <b role="timer" aria-label={formatSpokenTime(seconds)}>
        {formatClock(seconds)}
      </b>
      <span>{children}</span>
    </p>
  )
}

interface FootClockProps {
  seconds: number
  minutes: number
  running: boolean
  /** Whether only the time is shown, because the card's button starts and stops something else. */
  silent: boolean
  onToggle: () => void
  onAddMinute: () => void
}

export function FootClock({ seconds, minutes, running, silent, onToggle, onAddMinute }: FootClockProps) {
  const isOver = seconds === 0
  return (
    <>
      {silent ? null : isOver ? (
        <button type="button" className={styles.longer} aria-label={classView('clock.more')} onClick={onAddMinute}>
          {classView('clock.more.short')}
        </button>
      ) : (
        <button
          type="button"
          className={styles.big}
          aria-label={classView(running ? 'clock.pause' : 'clock.start')}
          onClick={onToggle}
        >
          <Icon name={running ? 'pause-fill' : 'play-fill'} />
        </button>
      )}
      <BigTime seconds={seconds}>
        {isOver ? classView('clock.over') : classView('clock.of', { length: formatMinutesInWords(minutes) })}
      </BigTime>
    </>
  )
}
