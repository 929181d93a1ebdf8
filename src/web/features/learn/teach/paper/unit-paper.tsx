/** A unit on paper: its description, its lessons in order, and the papers to copy for all of them. */
import type { LessonLine, TeacherUnit } from '#contract/learn.ts'
import { gradeLabels } from '#rules/grades.ts'
import { toPlainText, type RichText } from '#rules/site/rich-text.ts'
import { paper as t } from '#web/lib/messages/en/paper.ts'
import { HandoutTable } from './handout-list.tsx'
import { Facts, Paper } from './paper.tsx'
import styles from './paper.module.css'
import { usePrinting } from './printing.ts'
import { PrintedText } from './printed-text.tsx'

interface UnitPaperProps {
  unit: TeacherUnit
  lessons: readonly LessonLine[]
}

const listFacts = ({ lessons_count, minutes, discipline, competency }: TeacherUnit) => [
  { name: t('lessons'), value: String(lessons_count) },
  { name: t('time'), value: t('minutes', { n: minutes }) },
  { name: t('discipline'), value: discipline.title },
  { name: t('competency'), value: competency?.title ?? '' },
]

function PaperText({ heading, text }: { heading?: string; text: RichText }) {
  if (!toPlainText(text).trim()) return null
  return (
    <section>
      {heading && <h2>{heading}</h2>}
      <PrintedText text={text} />
    </section>
  )
}

function Lesson({ lesson }: { lesson: LessonLine }) {
  return (
    <li className={styles.lesson}>
      <h3>
        {lesson.title} <small>{t('minutes', { n: lesson.minutes })}</small>
      </h3>
      {lesson.description && <p>{lesson.description}</p>}
      <ul>
        {lesson.aims.map((aim) => (
          <li key={aim}>{aim}</li>
        ))}
      </ul>
    </li>
  )
}

function Standards({ standards }: Pick<TeacherUnit, 'standards'>) {
  if (standards.length === 0) return null
  return (
    <section>
      <h2>{t('standards')}</h2>
      <dl className={styles.standards}>
        {standards.map(({ uuid, code, title, text }) => (
          <div key={uuid}>
            <dt>{code}</dt>
            <dd>
              <strong>{title}</strong> {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Can be placed anywhere on the page of a unit. */
export function UnitPaper({ unit, lessons }: UnitPaperProps) {
  if (usePrinting() === undefined) return null
  const subtitle = t('unit.place', { grade: gradeLabels[unit.grade], n: unit.number })
  return (
    <Paper title={unit.title} place={subtitle} lead={unit.description}>
      <Facts facts={listFacts(unit)} />
      <PaperText text={unit.about} />
      <PaperText heading={t('unit.before')} text={unit.before} />
      <section>
        <h2>{t('lessons')}</h2>
        {unit.sequence && <p className={styles.sequence}>{unit.sequence}</p>}
        <ol className={styles.lessons}>
          {lessons.map((lesson) => (
            <Lesson key={lesson.uuid} lesson={lesson} />
          ))}
        </ol>
      </section>
      {unit.attachments.length > 0 && (
        <section className={styles.materials}>
          <h2>{t('unit.materials')}</h2>
          <HandoutTable attachments={unit.attachments} />
        </section>
      )}
      <Standards standards={unit.standards} />
    </Paper>
  )
}
