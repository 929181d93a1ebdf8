/**
 * Shows a whole class in one picture. Students who have finished are above the horizon, students in progress are on it,
 * and students who have not opened the assignment are below it.
 */
import type { StudentProgress } from '#contract/assignments.ts'
import { teacherAssignments } from '#web/lib/messages/en/assignments-teacher.ts'
import styles from './progress-chart.module.css'
import { type StudentStatus, toStudentStatus } from './student-status.ts'

/** The number of students in one row, on a wide page and on a narrow one. */
const ACROSS = { wide: 26, narrow: 13 } as const
const STEP = 34
const LINE = 84
const HEIGHT = 132

const chunked = <Item,>(all: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, row) => all.slice(row * size, (row + 1) * size))

function StudentMark({ standing, x }: { standing: StudentStatus; x: number }) {
  if (standing === 'finished') return <circle className={styles.sun} cx={x} cy={LINE - 24} r="12.5" />
  if (standing === 'underway') return <path className={styles.sun} d={`M${x - 12.5} ${LINE}a12.5 12.5 0 0 1 25 0Z`} />
  return <circle className={styles.place} cx={x} cy={LINE + 20} r="10.5" />
}

/** Spreads the students further apart if the class fills less than one row. */
const stepOf = (count: number, across: number): number => Math.min(2 * STEP, (across * STEP) / Math.min(count, across))

function Row({ students, across, step }: { students: readonly StudentProgress[]; across: number; step: number }) {
  const width = across * STEP
  return (
    <svg className={styles.row} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      {students.map((student, index) => (
        <StudentMark key={student.uuid} standing={toStudentStatus(student)} x={(index + 0.5) * step} />
      ))}
      <path className={styles.horizon} d={`M2 ${LINE}H${width - 2}`} />
    </svg>
  )
}

interface ProgressChartProps {
  students: readonly StudentProgress[]
  counts: { finished: number; underway: number; unopened: number }
}

export function ProgressChart({ students, counts }: ProgressChartProps) {
  const label = teacherAssignments('who.sea', {
    finished: counts.finished,
    under: counts.underway,
    not: counts.unopened,
  })
  return (
    <div role="img" aria-label={label}>
      {(['wide', 'narrow'] as const).map((size) => (
        <div key={size} className={styles[size]}>
          {chunked(students, ACROSS[size]).map((some) => (
            <Row
              key={some[0]?.uuid}
              students={some}
              across={ACROSS[size]}
              step={stepOf(students.length, ACROSS[size])}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
