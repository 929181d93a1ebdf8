/** Shows the feeling words on the map, over the bay. */
import { useMemo } from 'react'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { MAX_WORDS } from './check-in-draft.ts'
import { FeelingChip } from './feeling-chip.tsx'
import { placeWords, pickShownWords } from './map-layout.ts'
import type { WordsProps } from './step-props.ts'
import styles from './words-step.module.css'

const toPointStyle = (x: number, y: number) => ({ left: `${(x * 100).toFixed(2)}%`, top: `${(y * 100).toFixed(2)}%` })

export function WordsMap({ words, chosen, toggle }: WordsProps) {
  const placed = useMemo(() => placeWords(pickShownWords(words, chosen)), [words, chosen])
  return (
    <div className={styles.map} role="group" aria-label={reflect('words.map')}>
      <span className={styles.axis} data-end="left" aria-hidden="true">
        {reflect('words.hard')}
      </span>
      <span className={styles.axis} data-end="right" aria-hidden="true">
        {reflect('words.pleasant')}
      </span>
      <span className={styles.axis} data-end="top" aria-hidden="true">
        {reflect('words.stirred')}
      </span>
      <span className={styles.axis} data-end="bottom" aria-hidden="true">
        {reflect('words.still')}
      </span>
      {placed.map(({ word, x, y }) => (
        <span key={word.id} className={styles.place} style={toPointStyle(x, y)}>
          <FeelingChip
            word={word}
            pressed={chosen.includes(word.id)}
            full={chosen.length >= MAX_WORDS}
            onPress={() => toggle(word.id)}
          />
        </span>
      ))}
    </div>
  )
}
