/** Shows the current line as a caption on the water, for people who have turned captions on in Settings. */
import { isOn, usePlayer } from '../player-state.ts'
import { captionAt, type Line } from '#web/lib/transcript.ts'
import styles from './caption.module.css'

/**
 * The caption is hidden from screen readers, because their users hear the voice. It is also hidden while the player
 * offers to resume.
 */
export function Caption({ lines }: { lines: readonly Line[] }) {
  const text = usePlayer(({ position }) => captionAt(lines, position)?.text ?? '')
  const isResumeOffered = usePlayer((state) => state.resumedAt !== undefined && !isOn(state))
  if (isResumeOffered) return null
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
