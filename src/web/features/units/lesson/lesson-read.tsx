/** A lesson for admins of a school, who read what is published. */
import type { LessonKept } from '#contract/learn/kept.ts'
import { lessonParts } from '#rules/learn/lessons.ts'
import { plainText } from '#rules/site/rich-text.ts'
import { lesson as say } from '#web/lib/words/units.en.ts'
import styles from './lesson.module.css'

export function LessonRead({ lesson }: { lesson: LessonKept }) {
  const written = lessonParts.filter((part) => plainText(lesson.parts[part]).trim())
  return (
    <div className={styles.column}>
      <p className={styles.read}>{lesson.description}</p>
      {lesson.aims.length > 0 && (
        <section className={styles.part} aria-labelledby="lesson-aims">
          <h2 id="lesson-aims">{say('aims')}</h2>
          <ul>
            {lesson.aims.map((aim) => (
              <li key={aim}>{aim}</li>
            ))}
          </ul>
        </section>
      )}
      {written.map((part) => (
        <section key={part} className={styles.part} aria-labelledby={`lesson-${part}`}>
          <h2 id={`lesson-${part}`}>{say(`field.${part}`)}</h2>
          <p className={styles.read}>{plainText(lesson.parts[part])}</p>
        </section>
      ))}
    </div>
  )
}
