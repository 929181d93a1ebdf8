/** Lists how often each item was chosen, most first: the word, a line as long as its count, and the count. */
import styles from './count-list.module.css'

export type Count = { id: string; label: string; count: number }

export type CountListProps = {
  label: string
  counts: readonly Count[]
  /** "3 times" */
  spokenText: (count: number) => string
}

export function CountList({ label, counts, spokenText }: CountListProps) {
  const most = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <ol aria-label={label} className={styles.list}>
      {counts.map(({ id, label: word, count }) => (
        <li key={id} className={styles.row}>
          <span className={styles.word}>{word}</span>
          <span className={styles.count}>{spokenText(count)}</span>
          <svg className={styles.line} width="100%" height="8" aria-hidden="true">
            <rect width="100%" height="8" rx="4" className={styles.rest} />
            <rect width={`${(count / most) * 100}%`} height="8" rx="4" className={styles.part} />
          </svg>
        </li>
      ))}
    </ol>
  )
}
