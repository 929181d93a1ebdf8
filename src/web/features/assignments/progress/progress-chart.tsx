/**
 * Shows a whole class in one picture. Students who have finished are above the horizon, students in progress are on it,
 * and students who have not opened the assignment are below it.
 */
import type { StudentProgress } from '#contract/assignments.ts'
import { teacherAssignments } from '#web/lib/messages/en/assignments-teacher.ts'
import styles from './progress-chart.module.css'
import { type StudentStatus, toStudentStatus } from './student-status.ts'

/** The number of students in one row, on a wide page and on a narrow one. */
const STUDENTS_PER_ROW = { wide: 26, narrow: 13 } as const
const SPACING = 34
const HORIZON_Y = 84
const HEIGHT = 132

const splitIntoRows = <Item,>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, row) => items.slice(row * size, (row + 1) * size))

function StudentMark({ status, x }: { status: StudentStatus; x: number }) {
  if (status === 'finished') return <circle className={styles.sun} cx={x} cy={HORIZON_Y - 24} r="12.5" />
  if (status === 'underway') {
    return <path className={styles.sun} d={`M${x - 12.5} ${HORIZON_Y}a12.5 12.5 0 0 1 25 0Z`} />
  }
  return <circle className={styles.emptyCircle} cx={x} cy={HORIZON_Y + 20} r="10.5" />
}

/** Spreads the students further apart if the class fills less than one row. */
const getSpacing = (count: number, perRow: number): number =>
  Math.min(2 * SPACING, (perRow * SPACING) / Math.min(count, perRow))

function Row({ students, perRow, step }: { students: readonly StudentProgress[]; perRow: number; step: number }) {
  const width = perRow * SPACING
  return (
    <svg className={styles.row} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      {students.map((student, index) => (
        <StudentMark key={student.uuid} status={toStudentStatus(student)} x={(index + 0.5) * step} />
      ))}
      <path className={styles.horizon} d={`M2 ${HORIZON_Y}H${width - 2}`} />
    </svg>
  )
}

interface ProgressChartProps {
  students: readonly StudentProgress[]
  counts: { finished: number; underway: number; unopened: number }
}

export function ProgressChart({ students, counts }: ProgressChartProps) {
  const label = teacherAssignments('progress.chart', {
    finished: counts.finished,
    under: counts.underway,
    not: counts.unopened,
  })
  return (
    <div role="img" aria-label={label}>
      {(['wide', 'narrow'] as const).map((size) => (
        <div key={size} className={styles[size]}>
          {splitIntoRows(students, STUDENTS_PER_ROW[size]).map((rowStudents) => (
            <Row
              key={rowStudents[0]?.uuid}
              students={rowStudents}
              perRow={STUDENTS_PER_ROW[size]}
              step={getSpacing(students.length, STUDENTS_PER_ROW[size])}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
