/** /admin/school/check-ins edits the check-in questions of each age group, with their wording and order. */
import { questionSets } from '#contract/reflect/admin.ts'
import { AgeGroupTabs } from '#web/features/identity/school/questions/age-group-tabs.tsx'
import { ClosingBanner, SchoolTabs } from '#web/features/identity/school/school-tabs.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { school } from '#web/lib/messages/en/school.ts'
import { questions } from '#web/lib/messages/en/school-questions.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'

export function AdminQuestionsScreen() {
  const answer = useAnswer(questionSets, {})
  return (
    <Page title={school('part.check_ins')} lead={questions('lead')} actions={<SchoolTabs />}>
      <ClosingBanner />
      <Answer of={answer}>{({ Sets }) => <AgeGroupTabs sets={Sets} />}</Answer>
    </Page>
  )
}
