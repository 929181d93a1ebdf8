/** What a list is narrowed to, above it: a press takes a choice away. */
import { library } from '#web/lib/words/library.en.ts'
import { Chip } from '#web/ui/choice/chips.tsx'
import { Button } from '#web/ui/action/button.tsx'
import styles from './chosen-chips.module.css'
import { lengthText } from './facets.tsx'
import { everything, type Facets, isWide } from './wish.ts'

interface Chosen {
  label: string
  without: Partial<Facets>
}

const chosenIn = (facets: Facets): Chosen[] => {
  const { from, to, kinds, ages } = facets
  const span = library('span', { from, to: lengthText(to) })
  return [
    ...(isWide(facets) ? [] : [{ label: span, without: { from: everything.from, to: everything.to } }]),
    ...kinds.map((kind) => ({
      label: library(`kind.${kind}`),
      without: { kinds: kinds.filter((other) => other !== kind) },
    })),
    ...ages.map((age) => ({ label: library(`age.${age}`), without: { ages: ages.filter((other) => other !== age) } })),
  ]
}

interface ChosenChipsProps {
  facets: Facets
  onNarrow: (facets: Partial<Facets>) => void
}

export function ChosenChips({ facets, onNarrow }: ChosenChipsProps) {
  const chosen = chosenIn(facets)
  if (!chosen.length) return null
  return (
    <div role="group" aria-label={library('search.narrowed')} className={styles.chips}>
      {chosen.map(({ label, without }) => (
        <Chip key={label} removable label={library('facet.remove', { label })} onPress={() => onNarrow(without)}>
          {label}
        </Chip>
      ))}
      {chosen.length > 1 && (
        <Button look="text" size="small" onClick={() => onNarrow(everything)}>
          {library('search.wide')}
        </Button>
      )}
    </div>
  )
}
