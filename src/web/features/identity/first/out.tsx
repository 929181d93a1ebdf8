/** Who is here, and the way out for whoever cannot go on. */
import type { UserData } from '#contract/identity.ts'
import { first } from '#web/lib/words/first.en.ts'
import { frame } from '#web/lib/words/frame.en.ts'
import { signOut } from '#web/session/sign-out.ts'
import { Button } from '#web/ui/action/button.tsx'
import styles from './first.module.css'

export function Out({ user: { first_name, shared_device } }: { user: UserData }) {
  return (
    <p className={styles.out}>
      {first('as', { name: first_name })}
      <Button look="text" size="small" onClick={() => void signOut({ keepUnsent: !shared_device })}>
        {frame('logout')}
      </Button>
    </p>
  )
}
