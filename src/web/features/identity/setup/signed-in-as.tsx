/** Shows who is signed in, with a sign-out link. */
import type { UserData } from '#contract/identity.ts'
import { setup } from '#web/lib/messages/en/setup.ts'
import { frame } from '#web/lib/messages/en/frame.ts'
import { signOut } from '#web/session/sign-out.ts'
import { Button } from '#web/ui/action/button.tsx'
import styles from './setup.module.css'

export function SignedInAs({ user: { first_name, shared_device } }: { user: UserData }) {
  return (
    <p className={styles.out}>
      {setup('as', { name: first_name })}
      <Button look="text" size="small" onClick={() => void signOut({ keepsUnsent: !shared_device })}>
        {frame('logout')}
      </Button>
    </p>
  )
}
