/** The filters of the audit log: the action, the person and the days. */
import type { ResponseData } from '#contract/endpoint.ts'
import type { auditFacets } from '#contract/audit.ts'
import { useAddressSearch } from '#web/lib/address/use-address-search.ts'
import { getAuditEventLabel } from '#web/lib/messages/en/audit-events.ts'
import { audit } from '#web/lib/messages/en/audit.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { TableSearch } from '#web/ui/table/table-search.tsx'
import styles from './audit.module.css'
import { auditFilters, hasFilters, type AuditFilters } from './audit-filters.ts'

interface FiltersProps {
  filters: AuditFilters
  /** The options of the filters; undefined while they load. */
  facets: ResponseData<typeof auditFacets> | undefined
  onChange: (filters: AuditFilters) => void
}

const toOptions = (all: string, choices: readonly { value: string; label: string }[]) => [
  { value: '', label: all },
  ...[...choices].sort((one, other) => one.label.localeCompare(other.label)),
]

export function FilterBar({ filters, facets, onChange }: FiltersProps) {
  const setSearch = useAddressSearch()
  const choose = (more: Partial<AuditFilters>) => onChange({ ...filters, ...more })
  const acts = (facets?.Acts ?? []).map((act) => ({ value: act, label: getAuditEventLabel(act) }))
  const people = (facets?.People ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
  return (
    <div className={styles.filters}>
      <TableSearch label={audit('search')} value={filters.search} onSettled={setSearch} />
      <SelectField
        label={audit('filter.act')}
        options={toOptions(audit('filter.act.all'), acts)}
        value={filters.act}
        onChange={(event) => choose({ act: event.currentTarget.value })}
      />
      <SelectField
        label={audit('filter.person')}
        options={toOptions(audit('filter.person.all'), people)}
        value={filters.person}
        onChange={(event) => choose({ person: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={audit('filter.from')}
        value={filters.from}
        max={filters.to || undefined}
        onChange={(event) => choose({ from: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={audit('filter.to')}
        value={filters.to}
        min={filters.from || undefined}
        onChange={(event) => choose({ to: event.currentTarget.value })}
      />
      {hasFilters(filters) && (
        <Button look="text" onClick={() => onChange(auditFilters.defaults)}>
          {audit('filter.clear')}
        </Button>
      )}
    </div>
  )
}
