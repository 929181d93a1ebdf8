/** A few large numbers, each with its label. */
import styles from './summary.module.css'

export interface Figure {
  id: string
  count: number
  /** Text after the number, such as "of 12". */
  of?: string
  label: string
}

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ id, count, of, label }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>
            {count.toLocaleString('en')}
            {of && <small>{of}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
