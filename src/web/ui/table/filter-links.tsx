/** Filters of a table as links, each with its count. */
import { Link } from 'react-router'
import tabs from '../choice/tabs.module.css'
import { classNames } from '../class-names.ts'
import styles from './filter-links.module.css'

interface FilterLink {
  to: string
  label: string
  count?: number | undefined
  current: boolean
}

export function FilterLinks({ label, items }: { label: string; items: readonly FilterLink[] }) {
  return (
    <nav aria-label={label} className={tabs.segments}>
      {items.map(({ to, label: text, count, current }) => (
        <Link
          key={to}
          to={to}
          replace
          preventScrollReset
          aria-current={current ? 'true' : undefined}
          className={classNames(tabs.segment, styles.link)}
        >
          {text}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
