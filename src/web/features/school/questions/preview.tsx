/** The questions as somebody of an age meets them: the suns, and five answers in words. */
import type { Audience } from '#contract/identity.ts'
import { questions } from '#web/lib/words/school-questions.en.ts'
import { MoodGlyph, moodLevelOf } from '#web/ui/figure/mood-glyph.tsx'
import type { Draft } from './drafts.ts'
import styles from './preview.module.css'

interface PreviewProps {
  audience: Audience
  drafts: readonly Draft[]
  opening: string
  closing: string
}

const SUN_SIZE = 52

function Asked({ draft: { text, help, answers, isSun } }: { draft: Draft }) {
  return (
    <li className={styles.question}>
      <strong>{text}</strong>
      {help && <p>{help}</p>}
      <ol className={isSun ? styles.suns : styles.answers}>
        {answers.map((answer, index) => (
          <li key={answer}>
            {isSun && <MoodGlyph level={moodLevelOf(index, answers.length)} size={SUN_SIZE} />}
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
            <Asked key={draft.key} draft={draft} />
          ))}
        </ol>
        <p>{closing}</p>
      </div>
      <p className={styles.aside}>{questions('preview.aside')}</p>
    </section>
  )
}
