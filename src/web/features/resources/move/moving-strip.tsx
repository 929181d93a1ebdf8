/** Shows the resource picked for moving, and a button to move it here. */
import { resources } from '#web/lib/messages/en/resources.ts'
import { Button } from '#web/ui/action/button.tsx'
import type { ResourceItem } from '../resource-items.ts'
import { setMovingItem } from './moving-item.ts'
import styles from './moving.module.css'

export interface MovingStripProps {
  item: ResourceItem
  /** Whether it can be moved here. */
  canDrop: boolean
  busy: boolean
  onDrop: () => void
}

export function MovingStrip({ item, canDrop, busy, onDrop }: MovingStripProps) {
  return (
    <div className={styles.strip} role="status">
      <p>{resources('keyboardMove.started', { name: item.name })}</p>
      <div>
        {canDrop && (
          <Button look="soft" size="small" busy={busy} onClick={onDrop}>
            {resources('keyboardMove.here')}
          </Button>
        )}
        <Button look="text" size="small" onClick={() => setMovingItem(undefined)}>
          {resources('keyboardMove.cancel')}
        </Button>
      </div>
    </div>
  )
}
