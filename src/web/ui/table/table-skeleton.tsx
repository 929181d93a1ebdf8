/** The placeholder of a loading table. */
import styles from './table-skeleton.module.css'

const listIndexes = (count: number) => Array.from({ length: count }, (_, index) => index)

export function TableSkeleton({ rows = 6, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <div className={styles.table}>
      {listIndexes(rows).map((row) => (
        <div key={row} className={styles.row}>
          {listIndexes(columns).map((column) => (
            <span key={column} className={styles.cell} />
          ))}
        </div>
      ))}
    </div>
  )
}
