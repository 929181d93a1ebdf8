import { wall } from '#web/lib/words/wall.en.ts'
import styles from './wall.module.css'

interface Hint {
  keys: readonly string[]
  does: string
}

export const leaves: Hint = { keys: [wall('key.escape')], does: wall('keys.leave') }

/** What the keys do here; eyes only, and only while a hand moves. */
export function KeyHints({ hints }: { hints: readonly Hint[] }) {
  return (
    <p className={styles.keys} aria-hidden="true">
      {hints.map(({ keys, does }) => (
        <span key={does}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {does}
        </span>
      ))}
    </p>
  )
}
