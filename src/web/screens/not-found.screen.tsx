/** The page for any unknown path. */
import { paths } from '#web/lib/paths.ts'
import { notFound } from '#web/lib/messages/en/not-found.ts'
import { getHomePath } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Bay } from '#web/ui/bay/bay.tsx'
import { useNight } from '#web/ui/bay/surroundings.ts'
import { BareFrame } from '#web/ui/frame/bare-frame.tsx'
import { Logo } from '#web/ui/icon/logo.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import styles from './not-found.module.css'

export function NotFoundScreen() {
  const user = useUser()
  const home = user ? getHomePath(user) : paths.welcome
  return (
    <BareFrame scene={<Bay composition="notFound" byDay="frost" />} ink={useNight() ? 'light' : 'dark'}>
      <div className={styles.page}>
        <Logo to={home} />
        <PageHeading title={notFound('title')} className={styles.title} />
        <p className={styles.lead}>{notFound('lead')}</p>
        <div className={styles.actions}>
          <ButtonLink to={home} look="board" size="large" endIcon="arrow-right-bold">
            {notFound('home')}
          </ButtonLink>
          {home === paths.home && (
            <ButtonLink to={paths.search} look="soft" size="large">
              {notFound('search')}
            </ButtonLink>
          )}
        </div>
      </div>
    </BareFrame>
  )
}
