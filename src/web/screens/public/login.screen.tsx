/** /login: the way in, beside a real pause. */
import { useLocation } from 'react-router'
import { DoorScene } from '#web/features/identity/door-scene.tsx'
import { SignInForm } from '#web/features/identity/sign-in-form.tsx'
import { prepareHome } from '#web/lib/navigation.ts'
import { identity } from '#web/lib/words/identity.en.ts'
import { isFarewell } from '#web/session/ending.ts'
import { DoorFrame } from '#web/ui/frame/room-frame.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import styles from './login.module.css'

export function LoginScreen() {
  const leaving = isFarewell(useLocation().state)
  return (
    <DoorFrame scene={<DoorScene />} quote={identity('pause')} foot={identity('partner.later')}>
      <header className={styles.header}>
        <PageHeading title={identity('title')}>{identity('welcome')}</PageHeading>
        <p className={styles.lead}>{leaving ? identity('left') : identity('lead')}</p>
      </header>
      <div onFocus={prepareHome}>
        <SignInForm />
      </div>
    </DoorFrame>
  )
}
