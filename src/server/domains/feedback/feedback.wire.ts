/** Formats messages for responses and for the table export. */
import type { Feedback } from '#contract/feedback.ts'
import { formatMoment } from '#rules/contact-hours.ts'
import { toCsv } from '#rules/tables/write-csv.ts'
import type { MessageRow } from './feedback.queries.ts'

/** Returns null if the admin's account was erased. */
const formatAdminName = ({ admin_first_name, admin_last_name }: MessageRow): string | null =>
  admin_first_name === null ? null : `${admin_first_name} ${admin_last_name ?? ''}`.trim()

export const toFeedback = (row: MessageRow): Feedback => ({
  uuid: row.uuid,
  feedback_subject: row.subject,
  feedback_content: row.content,
  feedback_location: row.location,
  status: row.status,
  from: { name: `${row.first_name} ${row.last_name}`, user_type: row.user_type, section: row.section },
  sent_at: row.sent_at.toISOString(),
  note: row.note,
  changed_at: row.changed_at?.toISOString() ?? null,
  changed_by: formatAdminName(row),
})

const columns = ['Sent', 'Status', 'Subject', 'Feedback', 'Page', 'From', 'Role', 'Class', 'Note', 'Changed', 'By']

const toWords = (text: string): string => text.replaceAll('_', ' ')

export const messagesToCsv = (rows: readonly MessageRow[], timeZone: string): string =>
  toCsv(
    columns,
    rows.map((row) => [
      formatMoment(timeZone, row.sent_at),
      toWords(row.status),
      row.subject,
      row.content,
      row.location,
      `${row.first_name} ${row.last_name}`,
      toWords(row.user_type),
      row.section ?? '',
      row.note,
      row.changed_at ? formatMoment(timeZone, row.changed_at) : '',
      formatAdminName(row) ?? '',
    ]),
  )
