/** Shows the check-in questions as a person of the age group sees them: with suns, or with five answers as text. */
import type { Audience } from '#contract/identity.ts'
import { questions } from '#web/lib/messages/en/school-questions.ts'
import { MoodGlyph, toMoodLevel } from '#web/ui/figure/mood-glyph.tsx'
import type { QuestionDraft } from './drafts.ts'
import styles from './preview.module.css'

interface PreviewProps {
  audience: Audience
  drafts: readonly QuestionDraft[]
  opening: string
  closing: string
}

const SUN_SIZE = 52

function PreviewQuestion({ draft: { text, help, answers, isMoodQuestion } }: { draft: QuestionDraft }) {
  return (
    <li className={styles.question}>
      <strong>{text}</strong>
      {help && <p>{help}</p>}
      <ol className={isMoodQuestion ? styles.suns : styles.answers}>
        {answers.map((answer, index) => (
          <li key={answer}>
            {isMoodQuestion && <MoodGlyph level={toMoodLevel(index, answers.length)} size={SUN_SIZE} />}
            <span>{answer}</span>
          </li>
        ))}
      </ol>
    </li>
  )
}

export function Preview({ audience, drafts, opening, closing }: PreviewProps) {
  const title = questions(`preview.${audience}`)
  return (
    <section className={styles.preview} aria-label={title} data-young={audience === 'k_5' || undefined}>
      <h3>{title}</h3>
      <div className={styles.sheet}>
        <p>{opening}</p>
        <ol>
          {drafts.map((draft) => (
            <PreviewQuestion key={draft.key} draft={draft} />
          ))}
        </ol>
        <p>{closing}</p>
      </div>
      <p className={styles.aside}>{questions('preview.aside')}</p>
    </section>
  )
}
