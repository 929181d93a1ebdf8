/** The public pages that admins can edit, with their unpublished changes. */
import type { CmsLine } from '#contract/site.ts'
import { formatDateTime } from '#rules/times.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { getPageName, cms } from '#web/lib/messages/en/cms.ts'
import { Badge } from '#web/ui/print/status-badge.tsx'
import { type Column, DataTable } from '#web/ui/table/data-table.tsx'
import { formatChangeCount } from './changes-text.ts'

const describeLastChange = ({ updated_at, updated_by }: CmsLine): string => {
  const changedAt = formatDateTime(updated_at)
  return updated_by ? cms('changed.by', { at: changedAt, name: updated_by }) : changedAt
}

const columns: readonly [Column<CmsLine>, ...Column<CmsLine>[]] = [
  { id: 'name', label: cms('page'), cell: ({ name }) => name },
  { id: 'address', label: cms('address'), cell: ({ path }) => getPageName(path) },
  { id: 'changed', label: cms('changed'), cell: describeLastChange },
  {
    id: 'state',
    label: cms('status'),
    inBlock: 'below',
    cell: ({ changes }) => (
      <Badge tone={changes ? 'draft' : 'ok'}>{changes ? formatChangeCount(changes) : cms('published')}</Badge>
    ),
  },
]

export function PagesTable({ pages }: { pages: readonly CmsLine[] }) {
  return (
    <DataTable
      label={cms('list')}
      rows={pages}
      getKey={({ template_id }) => template_id}
      columns={columns}
      to={({ template_id }) => adminPaths.adminTemplate(template_id)}
    />
  )
}
