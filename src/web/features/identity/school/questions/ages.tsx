/** Tabs for the age groups. Edits of one remain while another is shown. */
import { useState } from 'react'
import type { Audience } from '#contract/identity.ts'
import type { QuestionSet } from '#contract/reflect/admin.ts'
import { questions } from '#web/lib/messages/en/school-questions.ts'
import { Tabs } from '#web/ui/choice/tabs.tsx'
import { QuestionsEditor } from './questions-editor.tsx'

export function Ages({ sets }: { sets: readonly QuestionSet[] }) {
  const [age, setAge] = useState<Audience>(sets[0]?.audience ?? 'k_5')
  const tabs = sets.map(({ audience }) => ({ id: audience, label: questions(`age.${audience}`) }))
  return (
    <Tabs label={questions('ages')} tabs={tabs} value={age} onChange={setAge}>
      {sets.map((set) => (
        <div key={set.audience} hidden={set.audience !== age}>
          <QuestionsEditor set={set} />
        </div>
      ))}
    </Tabs>
  )
}
