/** Lists the students, one row each: their status, its time, and whether it was delivered to the platform. */
import type { StudentProgress } from '#contract/assignments.ts'
import { formatDate, formatDateTime, formatTimeOfDay } from '#rules/times.ts'
import { teacherAssignments } from '#web/lib/messages/en/assignments-teacher.ts'
import { type Column, DataTable } from '#web/ui/table/data-table.tsx'
import { toStudentStatus } from './student-status.ts'
import { StatusIcon } from './status-icon.tsx'
import styles from './student-progress.module.css'

const whenText = ({ finished_at, opened_at }: StudentProgress): string => {
  if (finished_at) return formatDateTime(finished_at)
  return opened_at ? teacherAssignments('when.opened', { date: formatDate(opened_at) }) : ''
}

const deliveryText = ({ told }: StudentProgress): string => {
  if (!told) return ''
  return told.state === 'waiting'
    ? teacherAssignments('delivery.waiting', { time: told.next_at ? formatTimeOfDay(told.next_at) : '' })
    : teacherAssignments(`delivery.${told.state}`)
}

const columns: readonly [Column<StudentProgress>, ...Column<StudentProgress>[]] = [
  { id: 'student', label: teacherAssignments('column.student'), cell: ({ name }) => <strong>{name}</strong> },
  {
    id: 'where',
    label: teacherAssignments('column.status'),
    inBlock: 'beside',
    cell: (student) => (
      <span className={styles.standing}>
        <StatusIcon status={toStudentStatus(student)} />
        {teacherAssignments(`status.${student.status ?? 'null'}`)}
      </span>
    ),
  },
  {
    id: 'when',
    label: teacherAssignments('column.date'),
    cell: (student) => <span className={styles.quiet}>{whenText(student)}</span>,
  },
]
const deliveryColumn = (platform: string): Column<StudentProgress> => ({
  id: 'platform',
  label: platform,
  inBlock: 'named',
  cell: (student) => <span className={styles.quiet}>{deliveryText(student)}</span>,
})

interface StudentsTableProps {
  students: readonly StudentProgress[]
  /** The name of the partner platform, if the assignment was made there. */
  platform: string | undefined
}

export function StudentsTable({ students, platform }: StudentsTableProps) {
  return (
    <DataTable
      label={teacherAssignments('progress.list')}
      rows={students}
      getKey={({ uuid }) => uuid}
      columns={platform ? [...columns, deliveryColumn(platform)] : columns}
    />
  )
}
