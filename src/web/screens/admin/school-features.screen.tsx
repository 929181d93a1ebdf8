/** /admin/school/switches turns the school's features on and off. */
import { schoolInfo } from '#contract/identity/school.ts'
import { ClosingBanner, SchoolTabs } from '#web/features/identity/school/school-tabs.tsx'
import { FeatureSwitches } from '#web/features/identity/school/features/feature-switches.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { school } from '#web/lib/messages/en/school.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'

export function AdminSchoolFeaturesScreen() {
  const answer = useAnswer(schoolInfo, {})
  return (
    <Page title={school('features.title')} lead={school('features.lead')} actions={<SchoolTabs />}>
      <ClosingBanner />
      <Answer query={answer}>{({ School }) => <FeatureSwitches school={School} />}</Answer>
    </Page>
  )
}
