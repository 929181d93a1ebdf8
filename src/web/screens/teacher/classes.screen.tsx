/** /teacher/classes: the classes one teaches, and cards that their pupils sign in with. */
import { taughtSections } from '#contract/identity/sections.ts'
import { OwnClass } from '#web/features/sections/own-class.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { ownClasses as say } from '#web/lib/words/own-classes.en.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

export function TeacherClassesScreen() {
  const answer = useAnswer(taughtSections, {})
  return (
    <Page title={say('title')} lead={say('lead')} back={{ to: paths.learn, label: say('learn') }}>
      <Answer
        of={answer}
        empty={({ Sections }) => Sections.length === 0}
        whenEmpty={
          <EmptyState
            title={say('empty')}
            action={
              <ButtonLink look="board" to={paths.join}>
                {say('join')}
              </ButtonLink>
            }
          >
            {say('empty.more')}
          </EmptyState>
        }
      >
        {({ Sections }) => (
          <>
            {Sections.map((section) => (
              <OwnClass key={section.uuid} section={section} />
            ))}
          </>
        )}
      </Answer>
    </Page>
  )
}
