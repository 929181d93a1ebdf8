/** A table with one row for each audit event. */
import type { AuditEvent } from '#contract/audit.ts'
import { getAuditEventLabel } from '#web/lib/messages/en/audit-events.ts'
import { audit } from '#web/lib/messages/en/audit.ts'
import { type Column, DataTable } from '#web/ui/table/data-table.tsx'
import styles from './audit.module.css'

const describeSubject = ({ about: { name, person }, installation }: AuditEvent): string =>
  [name, person, installation && audit('installation')].filter(Boolean).join(', ')

const columns: readonly [Column<AuditEvent>, ...Column<AuditEvent>[]] = [
  { id: 'act', label: audit('act'), cell: ({ act }) => getAuditEventLabel(act) },
  { id: 'about', label: audit('about'), inBlock: 'named', cell: describeSubject },
  { id: 'who', label: audit('who'), inBlock: 'named', cell: ({ who }) => who.name || audit('gone') },
  {
    id: 'when',
    label: audit('when'),
    cell: ({ at, told }) => {
      const [day, time] = told.split(', ')
      return (
        <time dateTime={at} className={styles.when}>
          <span>{day}</span> <span>{time}</span>
        </time>
      )
    },
  },
]

interface EventsTableProps {
  events: readonly AuditEvent[]
  /** The time zone of the school. */
  zone: string
  busy: boolean
}

export function EventsTable({ events, zone, busy }: EventsTableProps) {
  return (
    <>
      <p className={styles.zone}>{audit('zone', { zone })}</p>
      <DataTable label={audit('list')} rows={events} keyOf={({ uuid }) => uuid} columns={columns} busy={busy} />
    </>
  )
}
