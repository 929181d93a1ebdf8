/** Shows an assignment that leads out of Alaia: what it is, who assigned it, and the link. */
import type { Assigned } from '#contract/assignments.ts'
import { formatDate } from '#rules/times.ts'
import { studentAssignments as say } from '#web/lib/messages/en/assignments-student.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import styles from './assigned.module.css'
import { notifyDone } from './notify-done.ts'
import { isExternalUrl } from './is-external-url.ts'
import { reportProgress } from './report-progress.ts'

export function AssignmentPage({ of, home }: { of: Assigned; home: { to: string; label: string } }) {
  const follow = () => void reportProgress(of, 'complete').then((arrived) => arrived && notifyDone(of))
  return (
    <div className={styles.door}>
      <Page
        narrow
        title={of.title}
        back={home}
        lead={of.teacher ? say('page.lead', { teacher: of.teacher }) : say('page.lead.plain')}
      >
        {of.instructions && <p className={styles.instructions}>{of.instructions}</p>}
        {of.due_at && of.status !== 'complete' && (
          <p className={styles.due}>{say('due', { date: formatDate(of.due_at) })}</p>
        )}
        {isExternalUrl(of.opens) ? (
          <>
            <ButtonLink
              to={of.opens}
              target="_blank"
              rel="noreferrer"
              look="board"
              nose="arrow-right-bold"
              onClick={follow}
            >
              {say('visit')}
            </ButtonLink>
            <p className={styles.due}>{of.status === 'complete' ? say('finished') : say('visit.more')}</p>
          </>
        ) : (
          <p className={styles.due}>{say('waiting')}</p>
        )}
      </Page>
    </div>
  )
}
