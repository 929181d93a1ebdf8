/** The filters above an admin list: links for its main choice, a search, selects and days, and a button to clear them. */
import { useAddressSearch } from '#web/lib/address/use-address-search.ts'
import { useChangeAddress } from '#web/lib/address/use-change-address.ts'
import { Button } from '#web/ui/action/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { tableMessages } from '#web/ui/table/table-messages.ts'
import { FilterLinks } from '#web/ui/table/filter-links.tsx'
import { TableSearch } from '#web/ui/table/table-search.tsx'
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts'
import styles from './list-detail.module.css'
import {
  type FilterChoice,
  getClearedUrl,
  getFilteredUrl,
  isChosen,
  type ListAddress,
  type ListFilters,
  listClearable,
  listSetFilters,
} from './list-filters.ts'

/** Returns a function that changes the filters in the address; the rendered ones may be behind. */
export const useChangeFilters = <Filters,>({ address }: ListAddress<Filters>) => {
  const changeAddress = useChangeAddress()
  return (change: (list: ListAddress<Filters>) => string): void =>
    changeAddress((params) => change({ address, filters: address.parse(params) }))
}

interface FilterBarProps<Filters> extends ListFilters<Filters> {
  list: ListAddress<Filters>
}

function Choice<Filters>({
  list,
  name,
  label,
  options,
}: FilterChoice<Filters> & Pick<FilterBarProps<Filters>, 'list'>) {
  const items = options.map(({ value, label: text, count }) => ({
    to: getFilteredUrl(list, name, value),
    label: text,
    count,
    current: isChosen(list, name, value),
  }))
  return <FilterLinks label={label} items={items} />
}

function Fields<Filters>({ list, search = '', selects = [], days = [], ...others }: FilterBarProps<Filters>) {
  const { address, filters } = list
  const updateSearch = useAddressSearch(address.openParameter)
  const changeFilters = useChangeFilters(list)
  const setFilter = (name: keyof Filters & string, value: string) =>
    changeFilters((current) => getFilteredUrl(current, name, value))
  const isFiltered = listClearable(list, others).length > 0
  // The button that clears the filters disappears with them, here or in the empty list.
  const fields = useFocusOnChange<HTMLDivElement>(listSetFilters(list, others).join(' '))
  return (
    <div ref={fields} className={classNames(styles.fields, selects.length + days.length > 0 && styles.many)}>
      <TableSearch label={search} value={address.getText(filters, 'search')} onSettled={updateSearch} />
      {selects.map(({ name, label, options }) => (
        <SelectField
          key={name}
          label={label}
          options={options}
          value={address.getText(filters, name)}
          onChange={({ currentTarget }) => setFilter(name, currentTarget.value)}
        />
      ))}
      {days.map(({ name, ...field }) => (
        <TextField
          key={name}
          type="date"
          {...field}
          value={address.getText(filters, name)}
          onChange={({ currentTarget }) => setFilter(name, currentTarget.value)}
        />
      ))}
      {isFiltered && (
        <Button look="text" onClick={() => changeFilters((current) => getClearedUrl(current, others))}>
          {tableMessages.clearFilters}
        </Button>
      )}
    </div>
  )
}

export function FilterBar<Filters>({ list, choice, ...others }: FilterBarProps<Filters>) {
  if (!choice && !others.search) return null
  return (
    <div className={styles.bar}>
      {choice && <Choice list={list} {...choice} />}
      {others.search && <Fields list={list} choice={choice} {...others} />}
    </div>
  )
}
