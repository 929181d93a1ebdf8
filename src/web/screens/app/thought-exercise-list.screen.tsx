/** /thought-exercise/list lists the thought exercises, those for the person's own age first. */
import * as contract from '#contract/library.ts'
import { AgeSection } from '#web/features/library/groups/age-section.tsx'
import { groupByAge } from '#web/features/library/groups/group-by-age.ts'
import { ThoughtCards } from '#web/features/library/home/thoughts.tsx'
import { BrowseLibraryLink } from '#web/features/library/browse-library-link.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { getPollInterval } from '#web/features/library/processing.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { useUser } from '#web/session/session.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RailSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

export function ThoughtExerciseListScreen() {
  const own = useUser()?.audience ?? 'high_school'
  const answer = useAnswerPages(
    contract.sessionsList,
    { Filter: { kind: 'thought_exercise' } },
    { pollInterval: (pages) => getPollInterval(pages?.flatMap(({ Sessions }) => Sessions)) },
  )
  return (
    <Page
      title={library('thoughts')}
      lead={library('thoughts.lead')}
      back={{ to: paths.home, label: library('home') }}
      big
    >
      <Answer
        query={answer}
        skeleton={<RailSkeleton />}
        isEmpty={(pages) => pages.every(({ Sessions }) => !Sessions.length)}
        whenEmpty={<EmptyState title={library('thoughts.empty')} action={<BrowseLibraryLink />} />}
      >
        {(pages) =>
          groupByAge(
            pages.flatMap(({ Sessions }) => Sessions),
            own,
          ).map(({ age, title, items }) => (
            <AgeSection key={age} title={title}>
              <ThoughtCards sessions={items} />
            </AgeSection>
          ))
        }
      </Answer>
      <ShowMore of={answer} centered />
    </Page>
  )
}
