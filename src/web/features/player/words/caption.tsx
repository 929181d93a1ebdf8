/** The line that is being said, on the water, for those who want to see it (decision 5). */
import { usePlayer } from '../player.ts'
import { captionAt, type Line } from '#web/lib/transcript.ts'
import styles from './caption.module.css'

/** Silent for ears: they hear the voice. */
export function Caption({ lines }: { lines: readonly Line[] }) {
  const text = usePlayer(({ position }) => captionAt(lines, position)?.text ?? '')
  return (
    <p className={styles.caption} aria-hidden="true">
      {text && (
        <span key={text}>
          <span>{text}</span>
        </span>
      )}
    </p>
  )
}
