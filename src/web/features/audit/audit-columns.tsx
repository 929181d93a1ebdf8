/** The columns of the audit events. */
import type { AuditEvent } from '#contract/audit.ts'
import { getAuditEventLabel } from '#web/lib/messages/en/audit-events.ts'
import { audit } from '#web/lib/messages/en/audit.ts'
import type { Columns } from '#web/ui/table/data-table.tsx'
import styles from './audit.module.css'

const describeSubject = ({ about: { name, person }, installation }: AuditEvent): string =>
  [name, person, installation && audit('installation')].filter(Boolean).join(', ')

export const auditColumns: Columns<AuditEvent> = [
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
