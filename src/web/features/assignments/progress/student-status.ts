/** Defines the status of a student's submission as the teacher sees it. */
import type { StudentProgress } from '#contract/assignments.ts'

/** Each status has a position in the class chart: above the horizon, on it, or below it. */
export type StudentStatus = 'finished' | 'underway' | 'unopened'

export const toStudentStatus = ({ status }: Pick<StudentProgress, 'status'>): StudentStatus => {
  if (status === null) return 'unopened'
  return status === 'complete' ? 'finished' : 'underway'
}

export const statusFilters = ['all', 'not', 'done'] as const
export type StatusFilter = (typeof statusFilters)[number]

const filterMatchers: Record<StatusFilter, (status: StudentStatus) => boolean> = {
  all: () => true,
  not: (status) => status !== 'finished',
  done: (status) => status === 'finished',
}

export const filterStudents = (students: readonly StudentProgress[], filter: StatusFilter): StudentProgress[] =>
  students.filter((student) => filterMatchers[filter](toStudentStatus(student)))

export const countStatuses = (students: readonly StudentProgress[], classSize: number) => {
  const count = (status: StudentStatus) => students.filter((student) => toStudentStatus(student) === status).length
  const [finished, underway] = [count('finished'), count('underway')]
  return { finished, underway, unopened: Math.max(count('unopened'), classSize - finished - underway) }
}
