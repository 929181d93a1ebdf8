/** The filters of the audit log, without values that the server would refuse. */
import { adminPaths } from '#web/lib/admin-paths.ts'
import { createUrlFilters, text } from '#web/lib/address/url-filters.ts'

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
