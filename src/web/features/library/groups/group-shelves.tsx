/** All series, or all collections: prints by age. */
import type { Group } from '#contract/library.ts'
import * as contract from '#contract/library.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { library } from '#web/lib/words/library.en.ts'
import { PrintGrid } from '#web/ui/print/rail.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { RailSkeleton } from '#web/ui/state/skeleton.tsx'
import { AgeShelf } from './age-shelf.tsx'
import { byAge } from './by-age.ts'
import { LookAround } from '../look-around.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { GroupPrint } from '../session-print.tsx'

interface GroupShelvesProps {
  type: 'series' | 'collection'
  own: Group['audience']
}

export function GroupShelves({ type, own }: GroupShelvesProps) {
  const answer = useAnswerPages(contract.sessionsList, { Filter: { group_type: type } })
  return (
    <Answer
      of={answer}
      skeleton={<RailSkeleton />}
      empty={(pages) => pages.every(({ Groups }) => Groups.length === 0)}
      whenEmpty={<EmptyState title={library(`${type}.empty`)} action={<LookAround />} />}
    >
      {(pages) => (
        <>
          {byAge(
            pages.flatMap(({ Groups }) => Groups),
            own,
          ).map(({ age, title, items }) => (
            <AgeShelf key={age} title={title}>
              <PrintGrid label={title}>
                {items.map((group) => (
                  <GroupPrint key={group.uuid} group={group} />
                ))}
              </PrintGrid>
            </AgeShelf>
          ))}
          <ShowMore of={answer} centred />
        </>
      )}
    </Answer>
  )
}
