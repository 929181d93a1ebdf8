/** The outcome of one feed item: a sun is new, half a sun is changed, a dash is unchanged, a dashed ring failed. */
import type { SyncReport } from '#contract/articles.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './sync.module.css'

export type SyncOutcome = SyncReport['items'][number]['outcome']

/** Hidden from screen readers: the text next to it says the same. */
export function SyncMark({ outcome }: { outcome: SyncOutcome }) {
  return <i aria-hidden="true" className={classNames(styles.mark, styles[outcome])} />
}
