/** Shows the check-in questions of each age group in a tab. Unsaved edits stay while another tab is open. */
import { useState } from 'react'
import type { Audience } from '#contract/identity.ts'
import type { QuestionSet } from '#contract/reflect/admin.ts'
import { questions } from '#web/lib/messages/en/school-questions.ts'
import { Tabs } from '#web/ui/choice/tabs.tsx'
import { QuestionsEditor } from './questions-editor.tsx'

export function AgeGroupTabs({ sets }: { sets: readonly QuestionSet[] }) {
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
