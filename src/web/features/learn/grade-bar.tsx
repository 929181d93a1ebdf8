/** The grades of a school in one line: kindergarten and the grade bands by name, grades 1 to 5 by number. */
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type Grade, gradeLabels } from '#rules/grades.ts'
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './grade-bar.module.css'

const groups: readonly (readonly Grade[])[] = [
  ['kindergarten'],
  ['k_5', 'grade_1', 'grade_2', 'grade_3', 'grade_4', 'grade_5'],
  ['middle_school'],
  ['high_school'],
]

/** Shortens "Grade 3" to "3", because the bar has a label that says what the number means. */
const toShortLabel = (grade: Grade): string => gradeLabels[grade].replace(/^Grade (?=\d$)/, '')

/** On a phone the bar is wider than the screen, so the chosen grade is scrolled into view. */
const useScrolledIntoView = (current: Grade | undefined) => {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (bar.current && chosen) bar.current.scrollLeft = chosen.offsetLeft - bar.current.clientWidth / 3
  }, [current])
  return bar
}

interface GradeBarProps {
  current?: Grade | undefined
  /** Grades that have units; others are dimmed. Undefined while they load. */
  gradesWithUnits?: ReadonlySet<Grade> | undefined
}

export function GradeBar({ current, gradesWithUnits }: GradeBarProps) {
  const bar = useScrolledIntoView(current)
  const isEmpty = (grade: Grade): boolean => gradesWithUnits !== undefined && !gradesWithUnits.has(grade)
  return (
    <nav ref={bar} aria-label={teach('grade')} className={styles.bar}>
      {groups.map((group) => (
        <span key={group[0]} className={styles.group}>
          {group.map((grade) => (
            <Link
              key={grade}
              to={paths.learnGrade(grade)}
              aria-label={gradeLabels[grade]}
              aria-current={grade === current ? 'true' : undefined}
              className={classNames(styles.grade, isEmpty(grade) && styles.empty)}
            >
              {toShortLabel(grade)}
            </Link>
          ))}
        </span>
      ))}
      <Link to={paths.learnGrades} className={styles.all}>
        {teach('grades.all')}
        <Icon name="arrow-right" />
      </Link>
    </nav>
  )
}
