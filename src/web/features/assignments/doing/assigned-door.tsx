/** An assignment that leads out of Alaia: what it is, from whom, and the way there. */
import type { Assigned } from '#contract/assignments.ts'
import { dateText } from '#rules/times.ts'
import { assigned as say } from '#web/lib/words/assigned.en.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import styles from './assigned.module.css'
import { sayDone } from './done.ts'
import { isOutside } from './outside.ts'
import { tellAssignment } from './telling.ts'

export function AssignedDoor({ of, home }: { of: Assigned; home: { to: string; label: string } }) {
  const follow = () => void tellAssignment(of, 'complete').then((arrived) => arrived && sayDone(of))
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
          <p className={styles.due}>{say('due', { date: dateText(of.due_at) })}</p>
        )}
        {isOutside(of.opens) ? (
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
