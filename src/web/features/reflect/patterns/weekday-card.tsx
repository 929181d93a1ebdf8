/** Describes the weekdays in a sentence, and links to a search for the lowest of them. */
import type { Pattern } from '#contract/reflect.ts'
import { paths } from '#web/lib/paths.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { describeWeekday, toPluralWeekday } from './pattern-sentences.ts'
import styles from './weekday-card.module.css'

type Weekday = Extract<Pattern, { kind: 'weekday' }>

/** The search texts: one for a school day, and one for a day at home. */
const SEARCHES = { school: 'after school', home: 'rest' }
const getSearchText = (weekday: number): string => (weekday === 0 || weekday === 6 ? SEARCHES.home : SEARCHES.school)

export function WeekdayCard({ pattern }: { pattern: Weekday }) {
  const { sentence, evidence } = describeWeekday(pattern)
  return (
    <section className={styles.card} aria-label={sentence}>
      <h2 className={styles.sentence}>{sentence}</h2>
      <p className={styles.evidence}>
        {evidence} {patterns('clue')}
      </p>
      {pattern.lowest !== null && (
        <ButtonLink
          to={paths.searchFor(getSearchText(pattern.lowest))}
          icon="magnifying-glass"
          className={styles.action}
          data-screen-only
        >
          {patterns('weekday.session', { days: toPluralWeekday(pattern.lowest) })}
        </ButtonLink>
      )}
    </section>
  )
}
