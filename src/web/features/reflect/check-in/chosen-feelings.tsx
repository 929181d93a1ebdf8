/** Shows the chosen feeling words, each removable, and a search for other words. */
import { useId, useState } from 'react'
import type { FeelingWord } from '#rules/feelings/feeling-word.ts'
import { findWords } from '#rules/feelings/words.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { useUser } from '#web/session/session.ts'
import { Chip } from '#web/ui/choice/chips.tsx'
import { MAX_WORDS } from './check-in-draft.ts'
import { capitalize, FeelingChip } from './feeling-chip.tsx'
import type { WordsProps } from './step-props.ts'
import styles from './words-step.module.css'

const remainingText = (chosen: number): string => {
  if (chosen >= MAX_WORDS) return reflect('words.enough')
  return chosen === 0 ? reflect('words.none') : reflect(chosen === 1 ? 'words.room.2' : 'words.room.1')
}

function MatchingWords({ words, chosen, toggle, query }: WordsProps & { query: string }) {
  const audience = useUser()?.audience ?? 'adult'
  const matches = findWords(query, audience).filter((word) => words.includes(word))
  return (
    <div className={styles.found}>
      <p role="status">
        {matches.length > 0 ? reflect('words.found', { n: matches.length }) : reflect('words.nothing')}
      </p>
      <div className={styles.chips}>
        {matches.map((word) => (
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

export function ChosenFeelings(props: WordsProps) {
  const { words, chosen, toggle } = props
  const [query, setQuery] = useState('')
  const id = useId()
  const chosenWords = chosen
    .map((wordId) => words.find((word) => word.id === wordId))
    .filter((word): word is FeelingWord => !!word)
  return (
    <>
      {query.trim() && <MatchingWords {...props} query={query} />}
      <div className={styles.chosen} role="group" aria-label={reflect('words.yours')}>
        <span className={styles.yours} aria-hidden="true">
          {reflect('words.yours')}
        </span>
        {chosenWords.map((word) => (
          <Chip
            key={word.id}
            removable
            label={reflect('words.remove', { word: word.word })}
            onPress={() => toggle(word.id)}
          >
            {capitalize(word.word)}
          </Chip>
        ))}
        <span className={styles.room} role="status">
          {remainingText(chosenWords.length)}
        </span>
        <label htmlFor={id} className={styles.finder}>
          <span>{reflect('words.search')}</span>
          <input
            id={id}
            type="search"
            value={query}
            autoComplete="off"
            placeholder={reflect('words.search')}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        </label>
      </div>
    </>
  )
}
