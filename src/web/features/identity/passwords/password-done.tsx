/** After a password was chosen: the way in. */
import { entrances } from '#web/lib/entrances.ts'
import { passwords } from '#web/lib/words/passwords.en.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import styles from './passwords.module.css'

export function PasswordDone() {
  return (
    <div className={styles.words} role="status">
      <p>{passwords('choose.done')}</p>
      <ButtonLink look="board" size="large" nose="arrow-right-bold" to={entrances.login}>
        {passwords('choose.signIn')}
      </ButtonLink>
    </div>
  )
}
