/** Shows nine words to young readers, each with a picture and a shape, and a tenth tile for not being sure. */
import type { FeelingWord } from '#rules/feelings/feeling-word.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { MoodGlyph } from '#web/ui/figure/mood-glyph.tsx'
import { MAX_WORDS } from './check-in-draft.ts'
import { capitalize } from './feeling-chip.tsx'
import { ReadAloud } from './read-aloud.tsx'
import { StepFrame } from './step-frame.tsx'
import type { CheckInStepProps, WordsProps } from './step-props.ts'
import { WordPicture } from './word-picture.tsx'
import styles from './young-words.module.css'

function Tile({
  word,
  pressed,
  full,
  onPress,
}: {
  word: FeelingWord
  pressed: boolean
  full: boolean
  onPress: () => void
}) {
  const name = capitalize(word.word)
  return (
    <li className={styles.tile} data-on={pressed || undefined}>
      <button type="button" aria-pressed={pressed} aria-disabled={(full && !pressed) || undefined} onClick={onPress}>
        <span className={styles.picture}>
          <WordPicture word={word.id} />
          {word.shape && (
            <svg viewBox="0 0 64 64" aria-hidden="true" className={styles.shape}>
              <path d={word.shape.path} />
            </svg>
          )}
        </span>
        <span className={styles.words}>
          <strong>{name}</strong>
          <small>{word.meaning}</small>
          {word.shape && <VisuallyHidden>{word.shape.alt}</VisuallyHidden>}
        </span>
      </button>
      <ReadAloud
        words={[word.word, word.meaning]}
        label={reflect('young.aloud.word', { word: name })}
        className={styles.aloud}
      />
    </li>
  )
}

/** Continues to the next step without a word. */
function NotSure({ onPress }: { onPress: () => void }) {
  const name = reflect('young.unsure')
  const lead = reflect('young.unsure.lead')
  return (
    <li className={classNames(styles.tile, styles.unsure)}>
      <button type="button" onClick={onPress}>
        <span className={styles.picture}>
          <MoodGlyph level={1} size={96} />
        </span>
        <span className={styles.words}>
          <strong>{name}</strong>
          <small>{lead}</small>
        </span>
      </button>
      <ReadAloud words={[name, lead]} label={reflect('young.aloud.word', { word: name })} className={styles.aloud} />
    </li>
  )
}

export function YoungWords({ checkIn, save, words, chosen, toggle }: WordsProps & Omit<CheckInStepProps, 'question'>) {
  const title = reflect('young.words')
  const skipWords = () => checkIn.change({ emotions: [], step: checkIn.steps[checkIn.at + 1] ?? 'words' })
  return (
    <StepFrame
      checkIn={checkIn}
      save={save}
      title={title}
      aside={<ReadAloud words={[title, ...words.map(({ word }) => word)]} label={reflect('young.aloud')} />}
      answered={chosen.length > 0}
      className={styles.step}
    >
      <ul className={styles.tiles} aria-label={title}>
        {words.map((word) => (
          <Tile
            key={word.id}
            word={word}
            pressed={chosen.includes(word.id)}
            full={chosen.length >= MAX_WORDS}
            onPress={() => toggle(word.id)}
          />
        ))}
        <NotSure onPress={skipWords} />
      </ul>
    </StepFrame>
  )
}
