/** Says what is picked up, and offers to put it down here. */
import { resources } from '#web/lib/words/resources.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import type { Thing } from '../things.ts'
import { carry } from './carry.ts'
import styles from './moving.module.css'

export interface CarryStripProps {
  thing: Thing
  /** It can be put down here. */
  fits: boolean
  busy: boolean
  onPut: () => void
}

export function CarryStrip({ thing, fits, busy, onPut }: CarryStripProps) {
  return (
    <div className={styles.strip} role="status">
      <p>{resources('carry.begun', { name: thing.name })}</p>
      <div>
        {fits && (
          <Button look="soft" size="small" busy={busy} onClick={onPut}>
            {resources('carry.here')}
          </Button>
        )}
        <Button look="text" size="small" onClick={() => carry(undefined)}>
          {resources('carry.stop')}
        </Button>
      </div>
    </div>
  )
}
