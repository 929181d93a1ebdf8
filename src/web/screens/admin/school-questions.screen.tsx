/** /admin/school/check-ins: what each age is asked, in which words and order. */
import { questionSets } from '#contract/reflect/keeping.ts'
import { Ages } from '#web/features/school/questions/ages.tsx'
import { ClosingBanner, SchoolParts } from '#web/features/school/school-parts.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { school } from '#web/lib/words/school.en.ts'
import { questions } from '#web/lib/words/school-questions.en.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'

export function AdminQuestionsScreen() {
  const answer = useAnswer(questionSets, {})
  return (
    <Page title={school('part.check_ins')} lead={questions('lead')} actions={<SchoolParts />}>
      <ClosingBanner />
      <Answer of={answer}>{({ Sets }) => <Ages sets={Sets} />}</Answer>
    </Page>
  )
}
