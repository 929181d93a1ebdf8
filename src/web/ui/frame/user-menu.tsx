import { Menu, type MenuItem } from '../overlay/menu.tsx'
import styles from './user-menu.module.css'

/** The first letter of a name on a disc. Hidden from screen readers: the name is next to it. */
export function Avatar({ name }: { name: string }) {
  return <span className={styles.avatar} data-letter={name.trim().slice(0, 1).toUpperCase()} aria-hidden="true" />
}

export type UserMenuProps = {
  name: string
  items: readonly MenuItem[]
  /** The number of open items in the menu: a dot is shown, and screen readers announce the number. */
  waiting?: number | undefined
}

/** The person's first name, with a menu of their own: Settings and Log Out. */
export function UserMenu({ name, items, waiting }: UserMenuProps) {
  return (
    <Menu label={waiting ? `${name}, ${waiting}` : name} className={styles.who} items={items}>
      <span className={waiting ? styles.waiting : undefined}>
        <Avatar name={name} />
      </span>
      <span className={styles.name}>{name}</span>
    </Menu>
  )
}
