/** Replaces the map on narrow screens: the person picks a quarter of the map, then a word in it. */
import { useId, useState } from 'react'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { MAX_WORDS } from './check-in-draft.ts'
import { FeelingChip } from './feeling-chip.tsx'
import { type Quarter, QUARTERS, getQuarter } from './map-layout.ts'
import type { WordsProps } from './step-props.ts'
import styles from './words-step.module.css'

export function WordsByQuarter({ words, chosen, toggle }: WordsProps) {
  const name = useId()
  const last = words.find(({ id }) => id === chosen.at(-1))
  const [quarter, setQuarter] = useState<Quarter>(last ? getQuarter(last) : 'stirred_pleasant')
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
          .filter((word) => getQuarter(word) === quarter)
          .map((word) => (
            <FeelingChip
              key={word.id}
              word={word}
              pressed={chosen.includes(word.id)}
              full={chosen.length >= MAX_WORDS}
              onPress={() => toggle(word.id)}
            />
          ))}
      </div>
    </div>
  )
}
