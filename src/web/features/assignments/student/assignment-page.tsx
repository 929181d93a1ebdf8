/** Shows an assignment that leads out of Alaia: what it is, who assigned it, and the link. */
import type { StudentAssignment } from '#contract/assignments.ts'
import { formatDate } from '#rules/times.ts'
import { studentAssignments as t } from '#web/lib/messages/en/assignments-student.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import styles from './assigned.module.css'
import { notifyFinished } from './notify-finished.ts'
import { isExternalUrl } from './is-external-url.ts'
import { reportProgress } from './report-progress.ts'

export function AssignmentPage({
  assignment,
  home,
}: {
  assignment: StudentAssignment
  home: { to: string; label: string }
}) {
  const completeOnVisit = () =>
    void reportProgress(assignment, 'complete').then((arrived) => arrived && notifyFinished(assignment))
  return (
    <div className={styles.content}>
      <Page
        narrow
        title={assignment.title}
        back={home}
        lead={assignment.teacher ? t('page.lead', { teacher: assignment.teacher }) : t('page.lead.no_teacher')}
      >
        {assignment.instructions && <p className={styles.instructions}>{assignment.instructions}</p>}
        {assignment.due_at && assignment.status !== 'complete' && (
          <p className={styles.due}>{t('due', { date: formatDate(assignment.due_at) })}</p>
        )}
        {isExternalUrl(assignment.opens) ? (
          <>
            <ButtonLink
              to={assignment.opens}
              target="_blank"
              rel="noreferrer"
              look="board"
              endIcon="arrow-right-bold"
              onClick={completeOnVisit}
            >
              {t('visit')}
            </ButtonLink>
            <p className={styles.due}>{assignment.status === 'complete' ? t('finished') : t('visit.more')}</p>
          </>
        ) : (
          <p className={styles.due}>{t('waiting')}</p>
        )}
      </Page>
    </div>
  )
}
