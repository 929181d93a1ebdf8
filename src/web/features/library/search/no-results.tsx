/**
 * Appears if nothing was found. It suggests situations that have results, and offers to create an exercise from the
 * search text.
 */
import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { useHasFeature } from '#web/session/use-features.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Chip } from '#web/ui/choice/chips.tsx'
import { MoodGlyph } from '#web/ui/figure/mood-glyph.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import styles from './no-results.module.css'

/** Situations that always have results, each with its label and its search text. */
const moments = [
  { label: library('moment.angry'), words: 'angry' },
  { label: library('moment.loud'), words: 'too loud' },
  { label: library('moment.argument'), words: 'argument' },
  { label: library('moment.still'), words: 'sit still' },
  { label: library('moment.short'), words: 'two minutes' },
] as const

interface NoResultsProps {
  query: string
  /** Searches for other words. */
  onSearch: (text: string) => void
  /** Clears all facets. It is set only if some are chosen. */
  onClearFacets?: (() => void) | undefined
}

function CreateExerciseCard({ query }: { query: string }) {
  return (
    <Link to={paths.exerciseAdd} state={{ prompt: query }} className={styles.make}>
      <span className={styles.frame}>
        <CoverPicture src="" seed={query.toLowerCase()} />
      </span>
      <span className={styles.title}>{library('none.createExercise', { query })}</span>
      <span className={styles.under}>{library('mine.lead')}</span>
      <span className={styles.board}>
        {library('none.asPrompt')}
        <Icon name="arrow-right-bold" />
      </span>
    </Link>
  )
}

export function NoResults({ query, onSearch, onClearFacets }: NoResultsProps) {
  const canMake = useHasFeature('custom_exercises')
  return (
    <div className={styles.nothing}>
      <div>
        <MoodGlyph level={1} size={120} />
        <h2 className={styles.heading}>{library('none.title', { query })}</h2>
        <p className={styles.lead}>{library(onClearFacets ? 'none.filtered' : 'none.lead')}</p>
        {onClearFacets && (
          <Button look="line" className={styles.widen} onClick={onClearFacets}>
            {library('search.filters.clear')}
          </Button>
        )}
        <div role="group" aria-label={library('moments')} className={styles.moments}>
          {moments.map(({ label, words }) => (
            <Chip key={label} onPress={() => onSearch(words)}>
              {label}
            </Chip>
          ))}
        </div>
      </div>
      {query && canMake && <CreateExerciseCard query={query} />}
    </div>
  )
}
