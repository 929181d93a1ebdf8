/** A script to read to the class: each line, and its pause if that differs from the usual one. */
import { extractReadAloud, DEFAULT_PAUSE_SECONDS } from '#rules/learn/read-aloud.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import type { Quotation } from '#web/ui/rich-text/rich-text-blocks.tsx'
import styles from './read-aloud.module.css'

export function ReadAloudView({ quotation }: { quotation: Quotation }) {
  const lines = extractReadAloud({ type: 'doc', content: [quotation] }).flat()
  return (
    <blockquote className={styles.script}>
      {lines.map(({ text, pause_seconds }, index) => (
        // The order of a script never changes, so the index is the key.
        <p key={index}>
          {text}
          {pause_seconds > DEFAULT_PAUSE_SECONDS && (
            <span className={styles.pause}>{teach('pause', { n: pause_seconds })}</span>
          )}
        </p>
      ))}
    </blockquote>
  )
}
