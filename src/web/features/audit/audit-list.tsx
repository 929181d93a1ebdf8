/** The columns of the audit log, and its filters without values that the server would refuse. */
import type { AuditEvent } from '#contract/audit.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { createUrlFilters, text } from '#web/lib/address/url-filters.ts'
import { getAuditEventLabel } from '#web/lib/messages/en/audit-events.ts'
import { audit } from '#web/lib/messages/en/audit.ts'
import type { TableColumns } from '#web/ui/table/data-table.tsx'
import styles from './audit.module.css'

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/

export const auditFilters = createUrlFilters(
  {
    act: text({ pattern: /^[a-z_]{1,60}$/ }),
    person: text({ pattern: /^[\da-f-]{36}$/ }),
    from: text({ pattern: DAY_PATTERN }),
    to: text({ pattern: DAY_PATTERN }),
    search: text(),
  },
  adminPaths.adminAudit,
)
export type AuditFilters = typeof auditFilters.defaults

const describeSubject = ({ about: { name, person }, installation }: AuditEvent): string =>
  [name, person, installation && audit('installation')].filter(Boolean).join(', ')

export const auditColumns: TableColumns<AuditEvent> = [
  { id: 'act', label: audit('event'), cell: ({ act }) => getAuditEventLabel(act) },
  { id: 'about', label: audit('details'), inBlock: 'named', cell: describeSubject },
  { id: 'who', label: audit('who'), inBlock: 'named', cell: ({ who }) => who.name || audit('deletedAccount') },
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
