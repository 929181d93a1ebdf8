/** The text of a lesson on paper, with pauses marked in what is read aloud. */
import { extractReadAloud } from '#rules/learn/read-aloud.ts'
import type { RichText } from '#rules/site/rich-text.ts'
import { paper as t } from '#web/lib/messages/en/paper.ts'
import type { Quotation } from '#web/ui/rich-text/rich-text-blocks.tsx'
import { RichTextView } from '#web/ui/rich-text/rich-text-view.tsx'
import styles from './paper.module.css'

function Script({ quotation }: { quotation: Quotation }) {
  const lines = extractReadAloud({ type: 'doc', content: [quotation] }).flat()
  return (
    <blockquote className={styles.script}>
      {lines.map(({ text, pause_seconds: pause }, index) => (
        // The order of a printed text never changes, so the index is the key.
        <p key={index}>
          {text}
          {pause > 0 && <span className={styles.pause}> {t('pause', { n: pause })}</span>}
        </p>
      ))}
    </blockquote>
  )
}

export function PrintedText({ text }: { text: RichText }) {
  return <RichTextView text={text} Quote={Script} className={styles.written} />
}
