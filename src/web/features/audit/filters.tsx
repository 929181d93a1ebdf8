/** Which acts are shown: what, who, and on which days. */
import type { Answered } from '#contract/endpoint.ts'
import type { auditFacets } from '#contract/audit.ts'
import { useAddressSearch } from '#web/lib/use-address-search.ts'
import { actWord } from '#web/lib/words/acts.en.ts'
import { audit } from '#web/lib/words/audit.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { TableSearch } from '#web/ui/table/table-search.tsx'
import styles from './audit.module.css'
import { everything, isNarrowed, type Wish } from './wish.ts'

interface FiltersProps {
  wish: Wish
  /** What there is to choose from; nothing while it is not known. */
  facets: Answered<typeof auditFacets> | undefined
  onChange: (wish: Wish) => void
}

const optionsOf = (all: string, some: readonly { value: string; label: string }[]) => [
  { value: '', label: all },
  ...[...some].sort((one, other) => one.label.localeCompare(other.label)),
]

export function Filters({ wish, facets, onChange }: FiltersProps) {
  const settled = useAddressSearch()
  const choose = (more: Partial<Wish>) => onChange({ ...wish, ...more })
  const acts = (facets?.Acts ?? []).map((act) => ({ value: act, label: actWord(act) }))
  const people = (facets?.People ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
  return (
    <div className={styles.filters}>
      <TableSearch label={audit('search')} value={wish.search} onSettled={settled} />
      <SelectField
        label={audit('filter.act')}
        options={optionsOf(audit('filter.act.all'), acts)}
        value={wish.act}
        onChange={(event) => choose({ act: event.currentTarget.value })}
      />
      <SelectField
        label={audit('filter.person')}
        options={optionsOf(audit('filter.person.all'), people)}
        value={wish.person}
        onChange={(event) => choose({ person: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={audit('filter.from')}
        value={wish.from}
        max={wish.to || undefined}
        onChange={(event) => choose({ from: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={audit('filter.to')}
        value={wish.to}
        min={wish.from || undefined}
        onChange={(event) => choose({ to: event.currentTarget.value })}
      />
      {isNarrowed(wish) && (
        <Button look="text" onClick={() => onChange(everything)}>
          {audit('filter.clear')}
        </Button>
      )}
    </div>
  )
}
