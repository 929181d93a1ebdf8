/** Shows the resource picked for moving, and a button to move it here. */
import { resources } from '#web/lib/messages/en/resources.ts'
import { Button } from '#web/ui/action/button.tsx'
import type { ResourceItem } from '../resource-items.ts'
import { setMovingItem } from './moving-item.ts'
import styles from './moving.module.css'

export interface MovingStripProps {
  thing: ResourceItem
  /** Whether it can be moved here. */
  canDrop: boolean
  busy: boolean
  onDrop: () => void
}

export function MovingStrip({ thing, canDrop, busy, onDrop }: MovingStripProps) {
  return (
    <div className={styles.strip} role="status">
      <p>{resources('carry.begun', { name: thing.name })}</p>
      <div>
        {canDrop && (
          <Button look="soft" size="small" busy={busy} onClick={onDrop}>
            {resources('carry.here')}
          </Button>
        )}
        <Button look="text" size="small" onClick={() => setMovingItem(undefined)}>
          {resources('carry.stop')}
        </Button>
      </div>
    </div>
  )
}
