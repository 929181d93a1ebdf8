/** Breadcrumbs: links to the pages above this one. */
import { Fragment } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icon/icon.tsx'
import styles from './crumbs.module.css'

type Crumb = { to: string; label: string }

export function Crumbs({ label, items }: { label: string; items: readonly Crumb[] }) {
  return (
    <nav aria-label={label} className={styles.crumbs}>
      {items.map((item, index) => (
        <Fragment key={item.to}>
          {index > 0 && <Icon name="caret-right" />}
          <Link to={item.to} className={styles.crumb}>
            {item.label}
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}
