/** A lesson for school admins, who read what is published. */
import type { AuthoringLesson } from '#contract/learn/authoring.ts'
import { lessonParts } from '#rules/learn/lessons.ts'
import { lesson as t } from '#web/lib/messages/en/lesson-form.ts'
import { hasText, RichTextView } from '#web/ui/rich-text/rich-text-view.tsx'
import styles from './lesson.module.css'

export function LessonRead({ lesson }: { lesson: AuthoringLesson }) {
  const writtenParts = lessonParts.filter((part) => hasText(lesson.parts[part]))
  return (
    <div className={styles.column}>
      {lesson.description && <p className={styles.read}>{lesson.description}</p>}
      {lesson.aims.length > 0 && (
        <section className={styles.part} aria-labelledby="lesson-aims">
          <h2 id="lesson-aims">{t('aims')}</h2>
          <ul className={styles.aims}>
            {lesson.aims.map((aim) => (
              <li key={aim}>{aim}</li>
            ))}
          </ul>
        </section>
      )}
      {writtenParts.map((part) => (
        <section key={part} className={styles.part} aria-labelledby={`lesson-${part}`}>
          <h2 id={`lesson-${part}`}>{t(`field.${part}`)}</h2>
          <RichTextView text={lesson.parts[part]} className={styles.read} />
        </section>
      ))}
    </div>
  )
}
