/** A unit for school admins, who read what is published. */
import { unit as t } from '#web/lib/messages/en/units.ts'
import { Section } from '#web/ui/page/section.tsx'
import { EditorUnitCover } from '../editor-unit-cover.tsx'
import type { UnitDetail } from './unit-detail.ts'
import { LessonLine } from './lesson-line.tsx'
import styles from './unit.module.css'

export function UnitRead({ detail: { Unit: unit, Lessons: lessons } }: { detail: UnitDetail }) {
  return (
    <div className={styles.sheet}>
      <div>
        <p className={styles.read}>{unit.description}</p>
        <Section title={t('lessons')} className={styles.lessons}>
          <ol className={styles.plain} aria-label={t('lessons.list', { title: unit.title })}>
            {lessons.map((lesson) => (
              <li key={lesson.uuid}>
                <LessonLine unit={unit} lesson={lesson} />
              </li>
            ))}
          </ol>
        </Section>
      </div>
      <figure className={styles.frame}>
        <EditorUnitCover cover={unit.cover} shape="wide" width={800} className={styles.print} />
      </figure>
    </div>
  )
}
