import { classView } from '#web/lib/messages/en/class-view.ts'
import styles from './class-view.module.css'

interface KeyHint {
  keys: readonly string[]
  action: string
}

export const leaveHint: KeyHint = { keys: [classView('key.escape')], action: classView('keys.exit') }

/** Hints about the keys. They are hidden from screen readers and visible only while the pointer moves. */
export function KeyHints({ hints }: { hints: readonly KeyHint[] }) {
  return (
    <p className={styles.keys} aria-hidden="true">
      {hints.map(({ keys, action }) => (
        <span key={action}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {action}
        </span>
      ))}
    </p>
  )
}
