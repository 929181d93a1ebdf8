import { classroomWall } from '#web/lib/messages/en/classroom-wall.ts'
import styles from './wall.module.css'

interface KeyHint {
  keys: readonly string[]
  does: string
}

export const leaveHint: KeyHint = { keys: [classroomWall('key.escape')], does: classroomWall('keys.leave') }

/** What the keys do here; eyes only, and only while a hand moves. */
export function KeyHints({ hints }: { hints: readonly KeyHint[] }) {
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
