/** Lists the patterns other than weekdays, each as a sentence with its evidence. */
import type { Pattern } from '#contract/reflect.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'
import { Section } from '#web/ui/page/section.tsx'
import styles from './other-patterns.module.css'
import { describeContext, describeQuestion, type PatternText } from './pattern-sentences.ts'
import type { Summary } from './summary.ts'

interface OtherPatternsProps {
  contextPatterns: readonly Pattern[]
  questions: Summary['questions']
  /** Returns the name of a context in the vocabulary of the person's age group. */
  getName: (context: string) => string
}

export function OtherPatterns({ contextPatterns, questions, getName }: OtherPatternsProps) {
  const texts = contextPatterns.flatMap((pattern): PatternText[] => {
    if (pattern.kind === 'context') return [describeContext(pattern, getName(pattern.id))]
    if (pattern.kind === 'weekday') return []
    const match = questions.find(({ question_uuid }) => question_uuid === pattern.question_uuid)
    return match ? [describeQuestion(pattern, match)] : []
  })
  if (!texts.length) return null
  return (
    <Section title={patterns('relations.title')} lead={patterns('clue')}>
      <ul className={styles.list}>
        {texts.map(({ sentence, evidence }) => (
          <li key={sentence} className={styles.said}>
            <p className={styles.sentence}>{sentence}</p>
            <p className={styles.evidence}>{evidence}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
