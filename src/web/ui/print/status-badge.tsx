/** A badge for a status. The words Draft and Audio Processing are fixed. */
import { classNames } from '../class-names.ts'
import { uiMessages } from '../ui-messages.ts'
import styles from './status-badge.module.css'

export type BadgeTone = 'plain' | 'draft' | 'processing' | 'ok' | 'danger' | 'info'
export type BadgeProps = { tone?: BadgeTone; children: string; className?: string | undefined }

export function Badge({ tone = 'plain', children, className }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone], className)}>{children}</span>
}

/** Renders nothing for any other status. */
export function StatusBadge({ status, className }: { status?: string | null; className?: string }) {
  if (status !== 'draft' && status !== 'processing') return null
  return (
    <Badge tone={status} className={className}>
      {status === 'draft' ? uiMessages.draft : uiMessages.processing}
    </Badge>
  )
}
