/** Shows all series or all collections as cards, by age group. */
import type { Group } from '#contract/library.ts'
import * as contract from '#contract/library.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { PrintGrid } from '#web/ui/print/rail.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { RailSkeleton } from '#web/ui/state/skeleton.tsx'
import { AgeSection } from './age-section.tsx'
import { groupByAge } from './group-by-age.ts'
import { BrowseLibraryLink } from '../browse-library-link.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { GroupPrint } from '../session-print.tsx'

interface GroupsByAgeProps {
  type: 'series' | 'collection'
  own: Group['audience']
}

export function GroupsByAge({ type, own }: GroupsByAgeProps) {
  const answer = useAnswerPages(contract.sessionsList, { Filter: { group_type: type } })
  return (
    <Answer
      query={answer}
      skeleton={<RailSkeleton />}
      isEmpty={(pages) => pages.every(({ Groups }) => Groups.length === 0)}
      whenEmpty={<EmptyState title={library(`${type}.empty`)} action={<BrowseLibraryLink />} />}
    >
      {(pages) => (
        <>
          {groupByAge(
            pages.flatMap(({ Groups }) => Groups),
            own,
          ).map(({ age, title, items }) => (
            <AgeSection key={age} title={title}>
              <PrintGrid label={title}>
                {items.map((group) => (
                  <GroupPrint key={group.uuid} group={group} />
                ))}
              </PrintGrid>
            </AgeSection>
          ))}
          <ShowMore of={answer} centered />
        </>
      )}
    </Answer>
  )
}
