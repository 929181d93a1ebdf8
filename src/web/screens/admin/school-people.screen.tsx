/** /admin/school/people-to-talk-to edits the support contacts of students, and the helplines on the help card. */
import { contactAdminList } from '#contract/support/admin.ts'
import { ContactsSection } from '#web/features/identity/school/support-contacts/contacts-section.tsx'
import { HelplinesSection } from '#web/features/identity/school/support-contacts/helplines-section.tsx'
import { ClosingBanner, SchoolTabs } from '#web/features/identity/school/school-tabs.tsx'
import styles from '#web/features/identity/school/school.module.css'
import { useAnswer } from '#web/lib/answers.ts'
import { school } from '#web/lib/messages/en/school.ts'
import { schoolSupport } from '#web/lib/messages/en/school-support.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'

export function AdminTalkScreen() {
  const answer = useAnswer(contactAdminList, {})
  return (
    <Page title={school('tab.contacts')} lead={schoolSupport('lead')} actions={<SchoolTabs />}>
      <ClosingBanner />
      <Answer query={answer}>
        {({ Contacts, Helplines, Ours, emergency }) => (
          <div className={styles.stack}>
            <ContactsSection contacts={Contacts} />
            <HelplinesSection helplines={Helplines} ours={Ours} emergency={emergency} />
          </div>
        )}
      </Answer>
    </Page>
  )
}
