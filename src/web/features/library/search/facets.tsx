/** Shows the facets length, kind and age, each option with its number of results. */
import type { ReactNode } from 'react'
import { Audience } from '#contract/identity.ts'
import { LibraryKind } from '#contract/library.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { RangeSlider } from '#web/ui/choice/range-slider.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './facets.module.css'
import type { FacetCounts } from './search-results.ts'
import { type Facets, MAX_MINUTES, MIN_MINUTES } from './search-filters.ts'

export interface FacetsProps {
  facets: Facets
  counts: FacetCounts
  onNarrow: (facets: Partial<Facets>) => void
  className?: string | undefined
}

export const formatLengthLimit = (minutes: number): string =>
  library(minutes >= MAX_MINUTES ? 'minutes.more' : 'minutes', { n: minutes })

function Facet({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.facet}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface ChoicesProps<Value extends string> {
  legend: string
  options: readonly Value[]
  getLabel: (value: Value) => string
  chosen: readonly Value[]
  counts: FacetCounts['kind']
  onChange: (chosen: Value[]) => void
}

/** An option without results is hidden, unless it is chosen. */
function Choices<Value extends string>({ legend, options, getLabel, chosen, counts, onChange }: ChoicesProps<Value>) {
  const getCount = (value: Value): number => counts.find((choice) => choice.value === value)?.count ?? 0
  const visibleOptions = options.filter((value) => getCount(value) > 0 || chosen.includes(value))
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((chosenValue) => chosenValue !== value) : [...chosen, value])
  if (!visibleOptions.length) return null
  return (
    <Facet legend={legend}>
      {visibleOptions.map((value) => (
        <Checkbox
          key={value}
          label={getLabel(value)}
          aside={String(getCount(value))}
          checked={chosen.includes(value)}
          onChange={() => toggle(value)}
        />
      ))}
    </Facet>
  )
}

export function FacetChoices({ facets, counts, onNarrow, className }: FacetsProps) {
  return (
    <div className={classNames(styles.facets, className)}>
      <Facet legend={library('facet.length')}>
        <RangeSlider
          labels={[library('facet.shortest'), library('facet.longest')]}
          values={[facets.from, facets.to]}
          min={MIN_MINUTES}
          max={MAX_MINUTES}
          valueText={formatLengthLimit}
          onChange={([from, to]) => onNarrow({ from, to })}
        />
      </Facet>
      <Choices
        legend={library('facet.kind')}
        options={LibraryKind.options}
        getLabel={(kind) => library(`kind.${kind}`)}
        chosen={facets.kinds}
        counts={counts.kind}
        onChange={(kinds) => onNarrow({ kinds })}
      />
      <Choices
        legend={library('facet.age')}
        options={Audience.options}
        getLabel={(age) => library(`age.${age}`)}
        chosen={facets.ages}
        counts={counts.audience}
        onChange={(ages) => onNarrow({ ages })}
      />
    </div>
  )
}
