/** The lessons of a unit in order: taught ones have a risen sun, and the next one has a label. */
import { Link } from 'react-router'
import type { LessonLine } from '#contract/learn.ts'
import { formatDate } from '#rules/times.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './lesson-rows.module.css'

/** Returns the lesson after the last taught one. */
const findNextLesson = (lessons: readonly LessonLine[]): LessonLine | undefined => {
  const last = lessons.reduce((lastIndex, { taught_on }, index) => (taught_on === null ? lastIndex : index), -1)
  return lessons[last + 1]
}

function LessonRow({ lesson, to, isNext }: { lesson: LessonLine; to: string; isNext: boolean }) {
  const { number, title, description, aims, minutes, taught_on } = lesson
  return (
    <li className={styles.row}>
      <Link to={to} className={styles.link}>
        <span aria-hidden="true" className={classNames(styles.number, taught_on && styles.risen)}>
          {number}
        </span>
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          <span className={styles.about}>{description || aims[0]}</span>
        </span>
        <span className={styles.meta}>
          <span>{teach('fact.minutes', { n: minutes })}</span>
          {taught_on && <span>{teach('lesson.taught', { date: formatDate(taught_on) })}</span>}
          {isNext && <span className={styles.next}>{teach('lesson.next')}</span>}
        </span>
      </Link>
    </li>
  )
}

interface LessonRowsProps {
  lessons: readonly LessonLine[]
  to: (uuid: string) => string
}

export function LessonRows({ lessons, to }: LessonRowsProps) {
  const next = findNextLesson(lessons)
  return (
    <ol aria-label={teach('unit.lessons')}>
      {lessons.map((lesson) => (
        <LessonRow key={lesson.uuid} lesson={lesson} to={to(lesson.uuid)} isNext={lesson === next} />
      ))}
    </ol>
  )
}
