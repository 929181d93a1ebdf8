/** Replaces content that is empty, failed, or unreachable: a symbol, one sentence, one action. */
import type { ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import { classNames } from '../class-names.ts'
import { MoodGlyph, type MoodLevel } from '../figure/mood-glyph.tsx'
import { Icon } from '../icon/icon.tsx'
import { uiMessages } from '../ui-messages.ts'
import styles from './state.module.css'

type StateSlots = {
  /** One more sentence. */
  children?: ReactNode
  /** The one action. */
  action?: ReactNode
  /** For a row of a page with its own heading, instead of a whole page. */
  compact?: boolean
}

export type EmptyStateProps = StateSlots & { title: string; level?: MoodLevel }

export function EmptyState({ title, level = 2, compact, children, action }: EmptyStateProps) {
  return (
    <div className={classNames(styles.state, compact && styles.compact)}>
      <MoodGlyph level={level} size={compact ? 56 : 84} />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {children && <p className={styles.more}>{children}</p>}
      </div>
      {action}
    </div>
  )
}

export type ErrorStateProps = StateSlots & { message: string; onRetry?: (() => void) | undefined; busy?: boolean }

/** Shows the server's message word for word. */
export function ErrorState({ message, onRetry, busy, compact, children, action }: ErrorStateProps) {
  return (
    <div className={classNames(styles.state, compact && styles.compact)} role="alert">
      <Icon name="cloud-slash-duotone" className={styles.icon} />
      <div className={styles.text}>
        {!compact && <p className={styles.title}>{uiMessages.failed}</p>}
        <p className={styles.more}>{message}</p>
        {children && <p className={styles.more}>{children}</p>}
      </div>
      {onRetry && (
        <Button look="line" size="small" icon="arrow-clockwise" onClick={onRetry} busy={busy ?? false}>
          {uiMessages.tryAgain}
        </Button>
      )}
      {action}
    </div>
  )
}

export type OfflineStateProps = StateSlots & { title?: string }

export function OfflineState({ title = uiMessages.offlineTitle, compact, children, action }: OfflineStateProps) {
  return (
    <div className={classNames(styles.state, compact && styles.compact)} aria-live="polite">
      <MoodGlyph level={1} size={compact ? 56 : 84} />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        <p className={styles.more}>{children ?? uiMessages.offlinePage}</p>
      </div>
      {action}
    </div>
  )
}
