/** /admin/school/check-ins edits the check-in questions of each age group, with their wording and order. */
import { useState } from 'react'
import { questionSets, type QuestionSet } from '#contract/reflect/admin.ts'
import type { Audience } from '#contract/identity.ts'
import { ClosingBanner, SchoolTabs } from '#web/features/identity/school/school-tabs.tsx'
import { QuestionsEditor } from '#web/features/identity/school/questions/questions-editor.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { school } from '#web/lib/messages/en/school.ts'
import { questions } from '#web/lib/messages/en/school-questions.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { Tabs } from '#web/ui/choice/tabs.tsx'

/** One tab for each age group. Unsaved edits stay while another tab is open. */
function AgeGroupTabs({ sets }: { sets: readonly QuestionSet[] }) {
  const [audience, setAudience] = useState<Audience>(sets[0]?.audience ?? 'k_5')
  const tabs = sets.map((set) => ({ id: set.audience, label: questions(`age.${set.audience}`) }))
  return (
    <Tabs label={questions('ages')} tabs={tabs} value={audience} onChange={setAudience}>
      {sets.map((set) => (
        <div key={set.audience} hidden={set.audience !== audience}>
          <QuestionsEditor set={set} />
        </div>
      ))}
    </Tabs>
  )
}

export function AdminQuestionsScreen() {
  const answer = useAnswer(questionSets, {})
  return (
    <Page title={school('tab.check_ins')} lead={questions('lead')} actions={<SchoolTabs />}>
      <ClosingBanner />
      <Answer query={answer}>{({ Sets }) => <AgeGroupTabs sets={Sets} />}</Answer>
    </Page>
  )
}
