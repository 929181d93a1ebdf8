/** What became of one item of a feed: a sun is new, half a sun is changed, a dash is as before, a dashed ring is not taken. */
import type { SyncReport } from '#contract/articles.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './sync.module.css'

export type SyncOutcome = SyncReport['items'][number]['outcome']

/** Silent: the words beside it say what it is. */
export function SyncMark({ outcome }: { outcome: SyncOutcome }) {
  return <i aria-hidden="true" className={classNames(styles.mark, styles[outcome])} />
}
