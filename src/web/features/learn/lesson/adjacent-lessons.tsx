/** Links at the end of a lesson to the previous and the next one, by title. */
import { Link } from 'react-router'
import type { TeacherLesson } from '#contract/learn.ts'
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './adjacent-lessons.module.css'

type AdjacentLessonsProps = {
  lesson: Pick<TeacherLesson, 'unit' | 'previous' | 'next'>
  className?: string | undefined
}

export function AdjacentLessons({ lesson: { unit, previous, next }, className }: AdjacentLessonsProps) {
  const to = (uuid: string) => paths.learnLesson({ grade: unit.grade, unit_uuid: unit.uuid, uuid })
  if (!previous && !next) return null
  return (
    <nav aria-label={teach('lesson.neighbors')} className={classNames(styles.around, className)}>
      {previous && (
        <Link to={to(previous.uuid)} className={styles.way}>
          <Icon name="arrow-left" />
          <span>
            <small>{teach('lesson.previous')}</small>
            <strong>{teach('next.title', { n: previous.number, title: previous.title })}</strong>
          </span>
        </Link>
      )}
      {next && (
        <Link to={to(next.uuid)} className={styles.way} data-next>
          <span>
            <small>{teach('lesson.next.link')}</small>
            <strong>{teach('next.title', { n: next.number, title: next.title })}</strong>
          </span>
          <Icon name="arrow-right" />
        </Link>
      )}
    </nav>
  )
}
