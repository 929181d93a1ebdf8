/** Any other path: the tide went out on it. */
import { paths } from '#web/lib/paths.ts'
import { shell } from '#web/lib/words/shell.en.ts'
import { useUser } from '#web/session/session.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { RoomFrame } from '#web/ui/frame/room-frame.tsx'
import { Logo } from '#web/ui/icon/logo.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import styles from './not-found.module.css'

export function NotFoundScreen() {
  const user = useUser()
  const home = user ? paths.home : paths.welcome
  return (
    <RoomFrame scene={null}>
      <div className={styles.page}>
        <Logo to={home} />
        <PageHeading title={shell('notfound.title')} className={styles.title} />
        <p className={styles.lead}>{shell('notfound.lead')}</p>
        <div className={styles.acts}>
          <ButtonLink to={home} look="board" size="large" nose="arrow-right-bold">
            {shell('go.home')}
          </ButtonLink>
          {user && (
            <ButtonLink to={paths.search} look="soft" size="large">
              {shell('notfound.search')}
            </ButtonLink>
          )}
        </div>
      </div>
    </RoomFrame>
  )
}
