/** Where there is no room for a map: which part of it, then the words there. */
import { useId, useState } from 'react'
import { reflect } from '#web/lib/words/reflect.en.ts'
import { MOST_WORDS } from './draft.ts'
import { FeelingChip } from './feeling-chip.tsx'
import { type Quarter, QUARTERS, quarterOf } from './map-layout.ts'
import type { WordsProps } from './step-props.ts'
import styles from './words-step.module.css'

export function WordsByQuarter({ words, chosen, toggle }: WordsProps) {
  const name = useId()
  const last = words.find(({ id }) => id === chosen.at(-1))
  const [quarter, setQuarter] = useState<Quarter>(last ? quarterOf(last) : 'stirred_pleasant')
  return (
    <div className={styles.quarters}>
      <fieldset className={styles.where}>
        <legend>{reflect('words.where')}</legend>
        {QUARTERS.map((value) => (
          <label key={value}>
            <input type="radio" name={name} checked={value === quarter} onChange={() => setQuarter(value)} />
            <span>{reflect(`words.${value}`)}</span>
          </label>
        ))}
      </fieldset>
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
