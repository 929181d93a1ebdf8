/** Shown after a password was set, with a link to sign in. */
import { authPaths } from '#web/lib/auth-paths.ts'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import styles from './passwords.module.css'

export function PasswordDone() {
  return (
    <div className={styles.text} role="status">
      <p>{passwords('choose.done')}</p>
      <ButtonLink look="board" size="large" endIcon="arrow-right-bold" to={authPaths.login}>
        {passwords('choose.signIn')}
      </ButtonLink>
    </div>
  )
}
