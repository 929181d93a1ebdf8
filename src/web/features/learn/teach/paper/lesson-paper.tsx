/** A lesson on paper: the lesson plan, or the list of papers to copy. */
import type { TeacherLesson } from '#contract/learn.ts'
import { gradeLabels } from '#rules/grades.ts'
import { isExtension, type LessonPart, lessonParts, taughtParts } from '#rules/learn/lessons.ts'
import { toPlainText } from '#rules/site/rich-text.ts'
import { paper as t } from '#web/lib/messages/en/paper.ts'
import { parseMinutes } from '../lesson/spoken-lines.ts'
import { HandoutList, HandoutTable } from './handout-list.tsx'
import { Facts, Paper } from './paper.tsx'
import styles from './paper.module.css'
import { usePrinting } from './printing.ts'
import { PrintedText } from './printed-text.tsx'

interface LessonProps {
  lesson: TeacherLesson
}

const lessonPositionText = ({ unit, number }: TeacherLesson): string =>
  t('lesson.place', { grade: gradeLabels[unit.grade], unit: unit.title, n: number, all: unit.lessons_count })

const countMinutes = ({ parts }: TeacherLesson, part: LessonPart): number =>
  parts[part].content.reduce((sum, block) => sum + (parseMinutes(block) ?? 0), 0)

/** The time of a lesson as a bar; each part is as wide as it is long. */
function TimeLine({ lesson }: LessonProps) {
  const timedParts = taughtParts
    .map((part) => ({ part, minutes: countMinutes(lesson, part) }))
    .filter(({ minutes }) => minutes)
  if (timedParts.length < 2) return null
  return (
    <ol className={styles.line}>
      {timedParts.map(({ part, minutes }) => (
        <li key={part} style={{ flexGrow: minutes }}>
          <strong>{t(`part.${part}`)}</strong>
          <span>{t('minutes', { n: minutes })}</span>
        </li>
      ))}
    </ol>
  )
}

function Aims({ aims }: { aims: readonly string[] }) {
  if (aims.length === 0) return null
  return (
    <section className={styles.aims}>
      <h2>{t('aims')}</h2>
      <ul>
        {aims.map((aim) => (
          <li key={aim}>{aim}</li>
        ))}
      </ul>
    </section>
  )
}

function PaperPart({ lesson, part }: LessonProps & { part: LessonPart }) {
  const text = lesson.parts[part]
  if (!toPlainText(text).trim()) return null
  const minutes = countMinutes(lesson, part)
  return (
    <section className={styles.part} data-part={part}>
      <div className={styles.name}>
        <h2>{t(`part.${part}`)}</h2>
        {minutes > 0 && <p>{t('minutes', { n: minutes })}</p>}
      </div>
      <PrintedText text={text} />
    </section>
  )
}

function PaperSessions({ lesson }: LessonProps) {
  const sessions = lesson.lesson_sessions.mindfulness.filter((session) => !isExtension(session))
  if (sessions.length === 0) return null
  return (
    <section>
      <h2>{t('listen')}</h2>
      <ul className={styles.rows}>
        {sessions.map(({ uuid, title, duration, narrator }) => (
          <li key={uuid}>
            {title} <small>{t('narrator', { minutes: Math.round(duration / 60), name: narrator })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Links({ lesson }: LessonProps) {
  const { links } = lesson.lesson_links
  if (links.length === 0) return null
  return (
    <section>
      <h2>{t('links')}</h2>
      <ul className={styles.rows}>
        {links.map(({ title, url }) => (
          <li key={url}>
            <a href={url}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lines for handwriting; the notes that a teacher typed aren't printed. */
function HandwritingLines() {
  return (
    <section className={styles.own}>
      <h2>{t('ownNotes')}</h2>
      {[1, 2, 3].map((line) => (
        <i key={line} />
      ))}
    </section>
  )
}

function Plan({ lesson }: LessonProps) {
  const { minutes, discipline, competency, standards } = lesson
  return (
    <Paper title={lesson.title} place={lessonPositionText(lesson)} lead={lesson.description}>
      <Facts
        facts={[
          { name: t('time'), value: t('minutes', { n: minutes }) },
          { name: t('discipline'), value: discipline.title },
          { name: t('competency'), value: competency?.title ?? '' },
          { name: t('standards'), value: standards.map(({ code }) => code).join(', ') },
        ]}
      />
      <div className={styles.two}>
        <Aims aims={lesson.aims} />
        <div>
          <HandoutList attachments={lesson.lesson_attachments.attachments} />
          <PaperSessions lesson={lesson} />
        </div>
      </div>
      <TimeLine lesson={lesson} />
      {lessonParts.map((part) => (
        <PaperPart key={part} lesson={lesson} part={part} />
      ))}
      <Links lesson={lesson} />
      <HandwritingLines />
    </Paper>
  )
}

/** Can be placed anywhere on the page of a lesson. It is printed instead of the page. */
export function LessonPaper({ lesson }: LessonProps) {
  const kind = usePrinting()
  if (kind === undefined) return null
  if (kind === 'plan') return <Plan lesson={lesson} />
  return (
    <Paper title={t('handouts.title', { title: lesson.title })} place={lessonPositionText(lesson)}>
      <HandoutTable attachments={lesson.lesson_attachments.attachments} />
    </Paper>
  )
}
