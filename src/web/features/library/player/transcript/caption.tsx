/** Captions: the line that is being spoken, on the water, for those who switched them on in Settings. */
import { isOn, usePlayer } from '../player-state.ts'
import { captionAt, type Line } from '#web/lib/transcript.ts'
import styles from './caption.module.css'

/** Silent for ears: they hear the voice. Nothing is being said while it is asked where to go on. */
export function Caption({ lines }: { lines: readonly Line[] }) {
  const text = usePlayer(({ position }) => captionAt(lines, position)?.text ?? '')
  const asked = usePlayer((state) => state.resumedAt !== undefined && !isOn(state))
  if (asked) return null
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
