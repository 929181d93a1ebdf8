/** A placeholder in the shape of units that are loading. */
import { PrintSkeleton } from '#web/ui/state/skeleton.tsx'
import styles from './unit-tile.module.css'

export function TilesSkeleton() {
  return (
    <div className={styles.tiles}>
      {[0, 1, 2].map((index) => (
        <PrintSkeleton key={index} shape="wide" />
      ))}
    </div>
  )
}
