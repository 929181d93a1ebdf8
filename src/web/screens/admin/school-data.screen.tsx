/** /admin/school/data: how long what is kept, the school's copy, what a family asks for, and the end. */
import { schoolInfo } from '#contract/identity/school.ts'
import { Closing } from '#web/features/school/data/closing.tsx'
import { Family } from '#web/features/school/data/family.tsx'
import { Retention } from '#web/features/school/data/retention.tsx'
import { SchoolCopy } from '#web/features/school/data/school-copy.tsx'
import { ClosingBanner, SchoolParts } from '#web/features/school/school-parts.tsx'
import styles from '#web/features/school/school.module.css'
import { useAnswer } from '#web/lib/answers.ts'
import { school } from '#web/lib/words/school.en.ts'
import { data } from '#web/lib/words/school-data.en.ts'
import { Page } from '#web/ui/page/page.tsx'

export function AdminSchoolDataScreen() {
  const stored = useAnswer(schoolInfo, {}).data?.School
  return (
    <Page title={school('part.data')} lead={data('lead')} actions={<SchoolParts />}>
      <ClosingBanner />
      <div className={styles.stack}>
        <Retention />
        <SchoolCopy />
        <Family />
        {stored && <Closing school={stored} />}
      </div>
    </Page>
  )
}
