import { Link } from 'react-router'
import { library } from '#web/lib/messages/en/library.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './group-crumbs.module.css'

/** Links to the pages above this one, the highest first. */
export function GroupCrumbs({ parents }: { parents: readonly { to: string; label: string }[] }) {
  return (
    <nav aria-label={library('crumbs')}>
      <ol className={styles.crumbs}>
        {parents.map(({ to, label }, index) => (
          <li key={to} className={styles.crumb}>
            {index > 0 && <Icon name="caret-right" />}
            <Link to={to} className={styles.link}>
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
