/** The search and the sort order of a folder. */
import type { ReactNode } from 'react'
import { resourceSorts } from '#contract/resources/shapes.ts'
import { useAddressSearch } from '#web/lib/address/use-address-search.ts'
import { resources } from '#web/lib/messages/en/resources.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TableSearch } from '#web/ui/table/table-search.tsx'
import styles from './resource-grid.module.css'
import type { ResourceSort, ResourceFilters } from './resource-filters.ts'

const sorts = resourceSorts.map((value) => ({ value, label: resources(`sort.${value}`) }))

export interface ResourceFilterBarProps {
  filters: ResourceFilters
  onChange: (filters: ResourceFilters) => void
  /** Content at the end of the bar. */
  children?: ReactNode
}

export function ResourceFilterBar({ filters, onChange, children }: ResourceFilterBarProps) {
  const setSearch = useAddressSearch()
  return (
    <div className={styles.tools}>
      <TableSearch label={resources('search')} value={filters.search} onSettled={setSearch} />
      <SelectField
        label={resources('sort')}
        options={sorts}
        value={filters.sort}
        onChange={(event) => onChange({ ...filters, sort: event.currentTarget.value as ResourceSort })}
      />
      {children && <div className={styles.end}>{children}</div>}
    </div>
  )
}
