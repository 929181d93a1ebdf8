/** /admin/school/people-to-talk-to: the adults whom pupils can ask, and the lines on the help card. */
import { keptList } from '#contract/support/keeping.ts'
import { Adults } from '#web/features/school/people/adults.tsx'
import { Lines } from '#web/features/school/people/lines.tsx'
import { ClosingBanner, SchoolParts } from '#web/features/school/school-parts.tsx'
import styles from '#web/features/school/school.module.css'
import { useAnswer } from '#web/lib/answers.ts'
import { school } from '#web/lib/words/school.en.ts'
import { people } from '#web/lib/words/school-people.en.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'

export function AdminTalkScreen() {
  const answer = useAnswer(keptList, {})
  return (
    <Page title={school('part.talk')} lead={people('lead')} actions={<SchoolParts />}>
      <ClosingBanner />
      <Answer of={answer}>
        {({ Contacts, Helplines, Ours, emergency }) => (
          <div className={styles.stack}>
            <Adults contacts={Contacts} />
            <Lines helplines={Helplines} ours={Ours} emergency={emergency} />
          </div>
        )}
      </Answer>
    </Page>
  )
}
