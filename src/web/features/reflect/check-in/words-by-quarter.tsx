/** Where there is no room for a map: which part of it, then the words there. */
import { useState } from 'react'
import { reflect } from '#web/lib/words/reflect.en.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { MOST_WORDS } from './draft.ts'
import { FeelingChip } from './feeling-chip.tsx'
import { type Quarter, QUARTERS, quarterOf } from './map-layout.ts'
import type { WordsProps } from './step-props.ts'
import styles from './words-step.module.css'

export function WordsByQuarter({ words, chosen, toggle }: WordsProps) {
  const last = words.find(({ id }) => id === chosen.at(-1))
  const [quarter, setQuarter] = useState<Quarter>(last ? quarterOf(last) : 'stirred_pleasant')
  return (
    <div className={styles.quarters}>
      <ChoiceGroup
        legend={reflect('words.where')}
        legendHidden
        look="tiles"
        options={QUARTERS.map((value) => ({ value, label: reflect(`words.${value}`) }))}
        value={quarter}
        onChange={setQuarter}
      />
      <div className={styles.chips} role="group" aria-label={reflect(`words.${quarter}`)}>
        {words
          .filter((word) => quarterOf(word) === quarter)
          .map((word) => (
            <FeelingChip
              key={word.id}
              word={word}
              pressed={chosen.includes(word.id)}
              full={chosen.length >= MOST_WORDS}
              onPress={() => toggle(word.id)}
            />
          ))}
      </div>
    </div>
  )
}
