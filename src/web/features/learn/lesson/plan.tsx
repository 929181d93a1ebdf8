/** The lesson plan step by step: what to prepare, and the parts that happen in front of the class. */
import type { TeacherLesson } from '#contract/learn.ts'
import { taughtParts } from '#rules/learn/lessons.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { hasText, RichTextView } from '#web/ui/rich-text/rich-text-view.tsx'
import { LessonPart } from './lesson-part.tsx'
import styles from './plan.module.css'
import { ReadAloudView } from './read-aloud.tsx'

const steps = ['get_ready', ...taughtParts] as const

export function Plan({ parts }: { parts: TeacherLesson['parts'] }) {
  const writtenSteps = steps.filter((step) => hasText(parts[step]))
  return (
    <LessonPart id="plan" title={teach('plan')}>
      {writtenSteps.length === 0 && <p className={styles.nothing}>{teach('plan.empty')}</p>}
      <ol>
        {writtenSteps.map((step) => (
          <li key={step} className={styles.step} data-ready={step === 'get_ready' || undefined}>
            <h3 className={styles.name}>{teach(`part.${step}`)}</h3>
            <RichTextView text={parts[step]} parentLevel={3} Quote={ReadAloudView} />
          </li>
        ))}
      </ol>
    </LessonPart>
  )
}
