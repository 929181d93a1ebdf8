/** What is looked for in a folder, and in which order it stands. */
import type { ReactNode } from 'react'
import { resourceSorts } from '#contract/resources/shapes.ts'
import { useAddressSearch } from '#web/lib/use-address-search.ts'
import { resources } from '#web/lib/words/resources.en.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TableSearch } from '#web/ui/table/table-search.tsx'
import styles from './shelf.module.css'
import type { ResourceSort, Wish } from './wish.ts'

const sorts = resourceSorts.map((value) => ({ value, label: resources(`sort.${value}`) }))

export interface ToolsProps {
  wish: Wish
  onChange: (wish: Wish) => void
  /** Stands at the end of the line. */
  children?: ReactNode
}

export function Tools({ wish, onChange, children }: ToolsProps) {
  const settled = useAddressSearch()
  return (
    <div className={styles.tools}>
      <TableSearch label={resources('search')} value={wish.search} onSettled={settled} />
      <SelectField
        label={resources('sort')}
        options={sorts}
        value={wish.sort}
        onChange={(event) => onChange({ ...wish, sort: event.currentTarget.value as ResourceSort })}
      />
      {children && <div className={styles.end}>{children}</div>}
    </div>
  )
}
