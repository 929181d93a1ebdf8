/** Flat placeholders for loading content: a sunken area with a dotted horizon. They don't move. */
import styles from './skeleton.module.css'

const listIndexes = (count: number) => Array.from({ length: count }, (_, index) => index)

export function LinesSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.lines}>
      {listIndexes(lines).map((line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  )
}

export function PrintSkeleton({ shape = 'tall' }: { shape?: 'tall' | 'square' | 'wide' }) {
  return (
    <div className={styles.print}>
      <span className={styles[shape]} />
      <span className={styles.line} />
    </div>
  )
}

export function RailSkeleton({ prints = 5, shape }: { prints?: number; shape?: 'tall' | 'square' | 'wide' }) {
  return (
    <div className={styles.rail}>
      {listIndexes(prints).map((print) => (
        <PrintSkeleton key={print} shape={shape ?? 'tall'} />
      ))}
    </div>
  )
}

export function RowsSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div>
      {listIndexes(rows).map((row) => (
        <div key={row} className={styles.row}>
          <span className={styles.thumb} />
          <span className={styles.line} />
        </div>
      ))}
    </div>
  )
}
