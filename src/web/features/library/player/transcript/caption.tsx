/** Shows the current line as a caption on the water, for people who have turned captions on in Settings. */
import { isPlaybackOn, usePlayer } from '../player-state.ts'
import { findCaption, type TimedTranscriptLine } from '#web/lib/transcript.ts'
import styles from './caption.module.css'

/**
 * The caption is hidden from screen readers, because their users hear the voice. It is also hidden while the player
 * offers to resume.
 */
export function Caption({ lines }: { lines: readonly TimedTranscriptLine[] }) {
  const text = usePlayer(({ position }) => findCaption(lines, position)?.text ?? '')
  const isResumeOffered = usePlayer((state) => state.resumedPosition !== undefined && !isPlaybackOn(state))
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
