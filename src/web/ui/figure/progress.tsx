/** Progress as a line with the sun at its position, or as a ring. These are shapes only; the text is next to them. */
import { classNames } from '../class-names.ts'
import styles from './progress.module.css'

const clampShare = (value: number) => Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0))

export type ProgressLineProps = {
  /** From 0 to 1. */
  value: number
  /** With a label it is a progress bar of this name; without one it is hidden from screen readers. */
  label?: string
  className?: string | undefined
}

export function ProgressLine({ value, label, className }: ProgressLineProps) {
  const percent = Math.round(clampShare(value) * 1000) / 10
  const ariaProps = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuenow': Math.round(percent),
        'aria-valuemin': 0,
        'aria-valuemax': 100,
      }
    : { 'aria-hidden': true }
  return (
    <span {...ariaProps} className={classNames(styles.line, className)}>
      <svg className={styles.track} width="100%" height="12" aria-hidden="true">
        <rect className={styles.water} y="4" height="4" rx="2" />
        <rect className={styles.done} y="4" width={`${percent}%`} height="4" rx="2" />
        <circle className={styles.done} cx={`${percent}%`} cy="6" r="6" />
      </svg>
    </span>
  )
}

export function ProgressRing({ value, size = 30, className }: { value: number; size?: number; className?: string }) {
  const circumference = 2 * Math.PI * 12.5
  return (
    <svg
      className={className}
      viewBox="0 0 30 30"
      width={size}
      height={size}
      fill="none"
      strokeWidth="3"
      aria-hidden="true"
    >
      <circle className={styles.rest} cx="15" cy="15" r="12.5" />
      <circle
        className={styles.part}
        cx="15"
        cy="15"
        r="12.5"
        strokeLinecap="round"
        strokeDasharray={`${clampShare(value) * circumference} ${circumference}`}
        transform="rotate(-90 15 15)"
      />
    </svg>
  )
}
