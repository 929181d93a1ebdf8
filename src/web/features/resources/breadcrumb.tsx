/** The path to a folder. Each step links back to its folder and accepts dropped resources. */
import { Link } from 'react-router'
import { resources } from '#web/lib/messages/en/resources.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import type { CardActions } from './resource-cards.tsx'
import styles from './resource-grid.module.css'

export interface BreadcrumbProps {
  /** The path from the top; the last step is the current folder. */
  steps: readonly { uuid: string; name: string }[]
  /** Returns the URL of a folder; null stands for the top. */
  getFolderUrl: (uuid: string | null) => string
  drag?: CardActions['drag']
  /** Whether the folder is somewhere below and its path hasn't loaded yet. */
  isBelow?: boolean
}

export function Breadcrumb({ steps, getFolderUrl, drag, isBelow = false }: BreadcrumbProps) {
  const ancestors = [{ uuid: null, name: resources('title') }, ...steps.slice(0, -1)]
  if (steps.length === 0 && !isBelow) return null
  return (
    <nav aria-label={resources('breadcrumbs')}>
      <ol className={styles.breadcrumb}>
        {ancestors.map(({ uuid, name }) => (
          <li key={uuid ?? ''}>
            <Link
              to={getFolderUrl(uuid)}
              state={{ name }}
              className={classNames(drag && drag.over === (uuid ?? '') && styles.over)}
              {...drag?.getDropHandlers(uuid)}
            >
              {name}
            </Link>
            <Icon name="caret-right" />
          </li>
        ))}
      </ol>
    </nav>
  )
}
