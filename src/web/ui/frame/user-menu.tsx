import { Menu, type MenuItem } from '../overlay/menu.tsx'
import styles from './user-menu.module.css'

/** The first letter of a name on a disc. Silent: the name stands beside it. */
export function Avatar({ name }: { name: string }) {
  return <span className={styles.avatar} data-letter={name.trim().slice(0, 1).toUpperCase()} aria-hidden="true" />
}

/** The person's first name, and what belongs to the person: Settings and Log Out. */
export function UserMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  return (
    <Menu label={name} className={styles.who} items={items}>
      <Avatar name={name} />
      <span className={styles.name}>{name}</span>
    </Menu>
  )
}
