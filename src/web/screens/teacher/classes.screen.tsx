/** /teacher/classes lists a teacher's classes, and prints sign-in cards for their students. */
import { taughtSections } from '#contract/identity/sections.ts'
import { MyClass } from '#web/features/identity/sections/my-class.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { myClasses as t } from '#web/lib/messages/en/my-classes.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

export function TeacherClassesScreen() {
  const answer = useAnswer(taughtSections, {})
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: paths.learn, label: t('learn') }}>
      <Answer
        query={answer}
        isEmpty={({ Sections }) => Sections.length === 0}
        whenEmpty={
          <EmptyState
            title={t('empty')}
            action={
              <ButtonLink look="board" to={paths.join}>
                {t('join')}
              </ButtonLink>
            }
          >
            {t('empty.more')}
          </EmptyState>
        }
      >
        {({ Sections }) => (
          <>
            {Sections.map((section) => (
              <MyClass key={section.uuid} section={section} />
            ))}
          </>
        )}
      </Answer>
    </Page>
  )
}
