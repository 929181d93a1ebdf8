/** Exports the progress of an assignment as CSV. */
import type { Published, StudentProgress } from '#contract/assignments.ts'
import { toCsv } from '#server/platform/csv.ts'

const formatStatus = ({ status }: StudentProgress): string =>
  status === null ? 'Not opened' : { open: 'Opened', incomplete: 'Part-way', complete: 'Finished' }[status]

const localTime = (at: string | null, timeZone: string): string =>
  at === null ? '' : new Date(at).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** Returns a file name of letters, digits and dashes, which is valid on every system. */
const fileName = ({ title, section }: Published): string => {
  const plain = `${title} ${section.name}`.normalize('NFKD').replaceAll(/[^\w]+/g, '-')
  return `${plain.replaceAll(/^-+|-+$/g, '').slice(0, 80) || 'assignment'}.csv`
}

export const createProgressCsv = (published: Published, students: readonly StudentProgress[], timeZone: string) => ({
  name: fileName(published),
  text: toCsv(
    ['Student', 'Status', 'Opened', 'Finished'],
    students.map((student) => [
      student.name,
      formatStatus(student),
      localTime(student.opened_at, timeZone),
      localTime(student.finished_at, timeZone),
    ]),
  ),
})
