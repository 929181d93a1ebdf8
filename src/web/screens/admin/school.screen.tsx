/** /admin/school edits the school's name, place, semesters and breaks. */
import { schoolInfo } from '#contract/identity/school.ts'
import { ClosingBanner, SchoolTabs } from '#web/features/identity/school/school-tabs.tsx'
import { SettingsForm } from '#web/features/identity/school/settings/settings-form.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { school } from '#web/lib/messages/en/school.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'

export function AdminSchoolScreen() {
  const answer = useAnswer(schoolInfo, {})
  return (
    <Page title={school('title')} lead={school('settings.lead')} actions={<SchoolTabs />}>
      <ClosingBanner />
      <Answer query={answer}>{({ School }) => <SettingsForm school={School} />}</Answer>
    </Page>
  )
}
