/** Exports the progress of an assignment as CSV. */
import type { PublishedAssignment, StudentProgress } from '#contract/assignments.ts'
import { toCsv } from '#rules/tables/write-csv.ts'

const formatStatus = ({ status }: StudentProgress): string =>
  status === null ? 'Not opened' : { open: 'Opened', incomplete: 'Part-way', complete: 'Finished' }[status]

const formatLocalTime = (at: string | null, timeZone: string): string =>
  at === null ? '' : new Date(at).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** Returns a file name of letters, digits and dashes, which is valid on every system. */
const toFileName = ({ title, section }: PublishedAssignment): string => {
  const plain = `${title} ${section.name}`.normalize('NFKD').replaceAll(/[^\w]+/g, '-')
  return `${plain.replaceAll(/^-+|-+$/g, '').slice(0, 80) || 'assignment'}.csv`
}

export const createProgressCsv = (
  published: PublishedAssignment,
  students: readonly StudentProgress[],
  timeZone: string,
) => ({
  name: toFileName(published),
  text: toCsv(
    ['Student', 'Status', 'Opened', 'Finished'],
    students.map((student) => [
      student.name,
      formatStatus(student),
      formatLocalTime(student.opened_at, timeZone),
      formatLocalTime(student.finished_at, timeZone),
    ]),
  ),
})
