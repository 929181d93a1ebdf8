/** / until the public site is there: the bay, one sentence, the way in; and where people land after signing out. */
import { useLocation } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { useDayPart } from '#web/lib/daypart.ts'
import { welcome } from '#web/lib/words/welcome.en.ts'
import { homeOf } from '#web/session/destinations.ts'
import { isFarewell } from '#web/session/ending.ts'
import { useUser } from '#web/session/session.ts'
import { Bay } from '#web/ui/bay/bay.tsx'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import styles from './welcome.module.css'

function SignedOut() {
  return (
    <div className={styles.farewell} role="status">
      <p className={styles.signedOut}>{welcome('signed.out')}</p>
      <p>{welcome('signed.out.lead')}</p>
    </div>
  )
}

export function WelcomeScreen() {
  const leaving = isFarewell(useLocation().state)
  const user = useUser()
  return (
    <section className={classNames(styles.hero, leaving && styles.leaving)}>
      <div className={styles.scene}>
        <Bay place="publicHome" daypart={useDayPart()} />
      </div>
      <div className={styles.words}>
        {leaving && <SignedOut />}
        <PageHeading title={welcome('title')} className={styles.title} />
        <p className={styles.lead}>{welcome('lead')}</p>
        <ButtonLink to={user ? homeOf(user) : paths.login} look="board" size="large" nose="arrow-right-bold">
          {welcome(user ? 'go.home' : 'sign.in')}
        </ButtonLink>
        {!leaving && <p className={styles.more}>{welcome('more')}</p>}
      </div>
    </section>
  )
}
