/** Appears before anything is typed: recent searches, and situations to start from. */
import { useState } from 'react'
import * as contract from '#contract/library.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { storedSearches } from '#web/lib/storage/stored-searches.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Chip } from '#web/ui/choice/chips.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RailSkeleton } from '#web/ui/state/skeleton.tsx'
import { sortByNearestAge } from '../groups/group-by-age.ts'
import { WidePrints } from '../wide-prints.tsx'
import styles from './search-start.module.css'

const MAX_SEARCHES = 5
const MAX_MOMENTS = 4

interface RecentSearchesProps {
  onSearch: (text: string) => void
  /** Called after the pressed button has disappeared. */
  onCleared: () => void
}

export function RecentSearches({ onSearch, onCleared }: RecentSearchesProps) {
  const [searches, setSearches] = useState(() => storedSearches.searches.read())
  const clearSearches = () => {
    storedSearches.searches.clear()
    setSearches([])
    onCleared()
  }
  if (!searches.length) return null
  return (
    <div role="group" aria-label={library('recentSearches')} className={styles.looked}>
      <span aria-hidden="true" className={styles.label}>
        {library('recentSearches')}
      </span>
      {searches.slice(0, MAX_SEARCHES).map((text) => (
        <Chip key={text} onPress={() => onSearch(text)}>
          <Icon name="clock-counter-clockwise" />
          {text}
        </Chip>
      ))}
      <Button look="text" size="small" onClick={clearSearches}>
        {library('recentSearches.clear')}
      </Button>
    </div>
  )
}

interface MomentsProps {
  own: contract.Group['audience']
  title: string
}

/** Collections are made for situations. Those of the person's own age group come first. */
export function MomentCollections({ own, title }: MomentsProps) {
  const answer = useAnswer(contract.sessionsList, { Filter: { group_type: 'collection' } })
  return (
    <Section title={title} className={styles.moments}>
      <Answer query={answer} skeleton={<RailSkeleton prints={MAX_MOMENTS} shape="wide" />} compact>
        {({ Groups }) => <WidePrints label={title} groups={sortByNearestAge(Groups, own).slice(0, MAX_MOMENTS)} />}
      </Answer>
    </Section>
  )
}
