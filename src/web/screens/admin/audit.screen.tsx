/** /admin/audit lists what staff did at the school; for system admins also what was done to the installation. */
import { auditExport, auditFacets, auditList } from '#contract/audit.ts'
import { retention } from '#contract/privacy.ts'
import { auditColumns, auditFilters, type AuditFilters } from '#web/features/audit/audit-list.tsx'
import { pickSetFilters } from '#web/lib/address/url-filters.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'
import { getAuditEventLabel } from '#web/lib/messages/en/audit-events.ts'
import { audit } from '#web/lib/messages/en/audit.ts'
import { CsvDownload } from './list-detail/csv-download.tsx'
import { ListDetailScreen } from './list-detail/list-detail-screen.tsx'
import type { FilterChoice, FilterOption } from './list-detail/list-filters.ts'
import { usePagedList } from './list-detail/list-state.ts'

const empty = { title: audit('empty'), more: audit('empty.more') }
const noMatch = { title: audit('none') }

function Download({ filters }: { filters: AuditFilters }) {
  const { attempt, busy, error } = useAction(auditExport, { refreshes: [auditList, auditFacets] })
  return <CsvDownload load={() => attempt({ Filter: pickSetFilters(filters) })} busy={busy} error={error} />
}

/** Returns the lead of the page, which tells how many months audit events are stored, or undefined without a number. */
const useLead = (): string | undefined => {
  const { data } = useAnswer(retention, {})
  const months = data?.Retention.find(({ kind }) => kind === 'audit')?.months
  return months ? audit('lead', { months }) : undefined
}

const listOptions = (all: string, options: readonly FilterOption[]): FilterOption[] => [
  { value: '', label: all },
  ...[...options].sort((one, other) => one.label.localeCompare(other.label)),
]

/** Returns the selects of events and people, whose options are those of the log. */
const useSelects = (): FilterChoice<AuditFilters>[] => {
  const { data } = useAnswer(auditFacets, {})
  const acts = (data?.Acts ?? []).map((act) => ({ value: act, label: getAuditEventLabel(act) }))
  const people = (data?.People ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
  return [
    { name: 'act', label: audit('filter.event'), options: listOptions(audit('filter.event.all'), acts) },
    { name: 'person', label: audit('filter.person'), options: listOptions(audit('filter.person.all'), people) },
  ]
}

export function AdminAuditScreen() {
  const list = usePagedList({
    address: auditFilters,
    endpoint: auditList,
    toRequest: (filters) => ({ Filter: pickSetFilters(filters) }),
    toRows: ({ Events }) => Events,
    limit: 50,
  })
  const { filters, firstPage } = list
  return (
    <ListDetailScreen
      list={list}
      title={audit('title')}
      lead={useLead()}
      actions={<Download filters={filters} />}
      search={audit('search')}
      selects={useSelects()}
      days={[
        { name: 'from', label: audit('filter.from'), max: filters.to || undefined },
        { name: 'to', label: audit('filter.to'), min: filters.from || undefined },
      ]}
      note={audit('zone', { zone: firstPage?.Zone ?? 'UTC' })}
      label={audit('list')}
      columns={auditColumns}
      empty={empty}
      noMatch={noMatch}
    />
  )
}
