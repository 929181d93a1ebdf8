/** One row for each act. */
import type { AuditEvent } from '#contract/audit.ts'
import { dateText, timeText } from '#rules/times.ts'
import { actWord } from '#web/lib/words/acts.en.ts'
import { audit } from '#web/lib/words/audit.en.ts'
import { type Column, DataTable } from '#web/ui/table/data-table.tsx'
import styles from './audit.module.css'

const aboutOf = ({ about: { name, person }, installation }: AuditEvent): string =>
  [name, person, installation && audit('installation')].filter(Boolean).join(', ')

const columns: readonly [Column<AuditEvent>, ...Column<AuditEvent>[]] = [
  { id: 'act', label: audit('act'), cell: ({ act }) => actWord(act) },
  { id: 'about', label: audit('about'), inBlock: 'named', cell: aboutOf },
  { id: 'who', label: audit('who'), inBlock: 'named', cell: ({ who }) => who.name || audit('gone') },
  {
    id: 'when',
    label: audit('when'),
    cell: ({ at }) => (
      <time dateTime={at} className={styles.when}>
        <span>{dateText(at)}</span> <span>{timeText(at)}</span>
      </time>
    ),
  },
]

export function EventsTable({ events, busy }: { events: readonly AuditEvent[]; busy: boolean }) {
  return <DataTable label={audit('list')} rows={events} keyOf={({ uuid }) => uuid} columns={columns} busy={busy} />
}
