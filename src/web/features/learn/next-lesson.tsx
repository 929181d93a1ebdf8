/** The next lesson, or a grade to start with, as one link. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Grade, gradeLabels } from '#rules/grades.ts'
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import type { Arrival } from './arrival.ts'
import { coverByGrade } from './grade-covers.ts'
import styles from './next-lesson.module.css'
import { UnitCover } from './unit-cover.tsx'

interface BoardProps {
  to: string
  eyebrow: string
  title: string
  place: string
  picture: ReactNode
}

function Board({ to, eyebrow, title, place, picture }: BoardProps) {
  return (
    <Link to={to} className={styles.board}>
      <span className={styles.picture}>{picture}</span>
      <span className={styles.text}>
        <span className={styles.eyebrow}>{eyebrow}</span>
        <span className={styles.title}>{title}</span>
        <span className={styles.place}>{place}</span>
      </span>
      <span className={styles.nose}>
        <Icon name="arrow-right-bold" />
      </span>
    </Link>
  )
}

export function NextLesson({ next }: { next: NonNullable<Arrival['Next']> }) {
  const { lesson, unit } = next
  return (
    <Board
      to={paths.learnLesson({ grade: unit.grade, unit_uuid: unit.uuid, uuid: lesson.uuid })}
      eyebrow={teach('next', { n: lesson.minutes })}
      title={teach('next.title', { n: lesson.number, title: lesson.title })}
      place={teach('next.unit', { unit: unit.title, grade: gradeLabels[unit.grade] })}
      picture={<UnitCover cover={unit.cover} seed={unit.uuid} eager />}
    />
  )
}

/** Shown if nothing was taught yet, or if no lesson follows. */
export function StartWithGrade({ grade }: { grade: Grade }) {
  return (
    <Board
      to={paths.learnGrade(grade)}
      eyebrow={teach('firstUnit')}
      title={teach('firstUnit.title', { grade: gradeLabels[grade] })}
      place={teach('firstUnit.lead')}
      picture={<UnitCover cover={coverByGrade[grade]} seed={grade} width={400} eager />}
    />
  )
}
