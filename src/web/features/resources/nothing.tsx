/** A folder in which nothing stands, and the shape of one that is still coming. */
import { resources } from '#web/lib/words/resources.en.ts'
import { EmptyState } from '#web/ui/state/state.tsx'
import styles from './shelf.module.css'
import type { Wish } from './wish.ts'

export function Nothing({ wish, mayAdd }: { wish: Wish; mayAdd: boolean }) {
  if (wish.search) return <EmptyState title={resources('none')}>{resources('none.more')}</EmptyState>
  return <EmptyState title={resources('empty')}>{resources(mayAdd ? 'empty.more' : 'empty.reader')}</EmptyState>
}

export function ShelfSkeleton() {
  return (
    <div className={styles.group}>
      {Array.from({ length: 8 }, (_, at) => (
        <div key={at} className={styles.skeleton} />
      ))}
    </div>
  )
}
