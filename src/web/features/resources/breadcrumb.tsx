/** The way down to a folder; each step leads back there, and takes what is dragged onto it. */
import { Link } from 'react-router'
import { resources } from '#web/lib/messages/en/resources.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import type { CardActions } from './cards.tsx'
import styles from './resource-grid.module.css'

export interface BreadcrumbProps {
  /** From the top down; the last is where one is. */
  steps: readonly { uuid: string; name: string }[]
  /** Address of a folder; null for the top. */
  addressOf: (uuid: string | null) => string
  drag?: CardActions['drag']
  /** The folder lies somewhere below, which is not known yet. */
  isBelow?: boolean
}

export function Breadcrumb({ steps, addressOf, drag, isBelow = false }: BreadcrumbProps) {
  const above = [{ uuid: null, name: resources('title') }, ...steps.slice(0, -1)]
  if (steps.length === 0 && !isBelow) return null
  return (
    <nav aria-label={resources('way')}>
      <ol className={styles.way}>
        {above.map(({ uuid, name }) => (
          <li key={uuid ?? ''}>
            <Link
              to={addressOf(uuid)}
              state={{ name }}
              className={classNames(drag && drag.over === (uuid ?? '') && styles.over)}
              {...drag?.into(uuid)}
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
