/** A word about a state. Draft and Audio Processing are the words of the specification. */
import { classNames } from '../class-names.ts'
import { words } from '../words.ts'
import styles from './status-badge.module.css'

export type BadgeTone = 'plain' | 'draft' | 'processing' | 'ok' | 'danger' | 'info'
export type BadgeProps = { tone?: BadgeTone; children: string; className?: string | undefined; id?: string }

export function Badge({ tone = 'plain', children, className, id }: BadgeProps) {
  return (
    <span id={id} className={classNames(styles.badge, styles[tone], className)}>
      {children}
    </span>
  )
}

export type SessionStatus = 'draft' | 'processing'

/** Nothing for any other status. */
export function StatusBadge({ status, className, id }: { status?: string | null; className?: string; id?: string }) {
  if (status !== 'draft' && status !== 'processing') return null
  return (
    <Badge tone={status} className={className} {...(id ? { id } : {})}>
      {status === 'draft' ? words.draft : words.processing}
    </Badge>
  )
}
