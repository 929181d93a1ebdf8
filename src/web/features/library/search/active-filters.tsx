/** Shows the active filters above a list. A click removes one. */
import { library } from '#web/lib/messages/en/library.ts'
import { Chip } from '#web/ui/choice/chips.tsx'
import { Button } from '#web/ui/action/button.tsx'
import styles from './active-filters.module.css'
import { formatLengthLimit } from './facets.tsx'
import { noFacets, type Facets, isFullRange } from './search-filters.ts'

interface ActiveFilter {
  label: string
  changes: Partial<Facets>
}

const listActiveFilters = (facets: Facets): ActiveFilter[] => {
  const { from, to, kinds, ages } = facets
  const lengthLabel = library('span', { from, to: formatLengthLimit(to) })
  return [
    ...(isFullRange(facets) ? [] : [{ label: lengthLabel, changes: { from: noFacets.from, to: noFacets.to } }]),
    ...kinds.map((kind) => ({
      label: library(`kind.${kind}`),
      changes: { kinds: kinds.filter((value) => value !== kind) },
    })),
    ...ages.map((age) => ({ label: library(`age.${age}`), changes: { ages: ages.filter((value) => value !== age) } })),
  ]
}

interface ActiveFiltersProps {
  facets: Facets
  onNarrow: (facets: Partial<Facets>) => void
}

export function ActiveFilters({ facets, onNarrow }: ActiveFiltersProps) {
  const activeFilters = listActiveFilters(facets)
  if (!activeFilters.length) return null
  return (
    <div role="group" aria-label={library('search.filters.active')} className={styles.chips}>
      {activeFilters.map(({ label, changes }) => (
        <Chip key={label} removable label={library('facet.remove', { label })} onPress={() => onNarrow(changes)}>
          {label}
        </Chip>
      ))}
      {activeFilters.length > 1 && (
        <Button look="text" size="small" onClick={() => onNarrow(noFacets)}>
          {library('search.filters.clear')}
        </Button>
      )}
    </div>
  )
}
