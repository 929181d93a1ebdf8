/** /admin/school/switches: what the school does without. */
import { schoolInfo } from '#contract/identity/school.ts'
import { ClosingBanner, SchoolParts } from '#web/features/school/school-parts.tsx'
import { Switches } from '#web/features/school/switches/switches.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { school } from '#web/lib/words/school.en.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'

export function AdminSwitchesScreen() {
  const answer = useAnswer(schoolInfo, {})
  return (
    <Page title={school('switches.title')} lead={school('switches.lead')} actions={<SchoolParts />}>
      <ClosingBanner />
      <Answer of={answer}>{({ School }) => <Switches school={School} />}</Answer>
    </Page>
  )
}
