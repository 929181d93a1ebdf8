/** A page that is still being built says so, and leads on. The number tells which piece of work brings it. */
import { ButtonLink } from '../action/button.tsx'
import { PageHeading } from '../page/page-heading.tsx'
import { HousePrint } from '../print/house-print.tsx'
import { words } from '../words.ts'
import styles from './not-here-yet.module.css'

export type NotHereYetProps = {
  /** What will be here: "Journal". */
  title: string
  /** The issue that fills it; a test counts these. */
  issue: number
  /** Nothing where this is it. */
  home?: string | undefined
}

export function NotHereYet({ title, issue, home }: NotHereYetProps) {
  return (
    <div className={styles.page} data-placeholder-issue={issue}>
      <div className={styles.words}>
        <PageHeading title={title} className={styles.title} />
        <p className={styles.lead}>
          {words.notHereYet} {words.notHereYetLead}
        </p>
        {home && (
          <ButtonLink look="board" to={home} nose="arrow-right-bold">
            {words.goHome}
          </ButtonLink>
        )}
      </div>
      <div className={styles.print}>
        <HousePrint seed={title} className={styles.picture} />
      </div>
    </div>
  )
}
