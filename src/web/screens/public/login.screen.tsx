/** /login: the way in, beside a real pause. */
import { useLocation } from 'react-router'
import { DoorScene } from '#web/features/identity/door-scene.tsx'
import { doorWords } from '#web/features/identity/door-words.ts'
import { SignInForm } from '#web/features/identity/sign-in-form.tsx'
import { prepareHome } from '#web/lib/navigation.ts'
import { isFarewell } from '#web/session/ending.ts'
import { LoginDoor } from './login-door.tsx'

export function LoginScreen() {
  const leaving = isFarewell(useLocation().state)
  return (
    <LoginDoor words={doorWords} lead={leaving ? doorWords.left : doorWords.lead} scene={<DoorScene />}>
      <div onFocus={prepareHome}>
        <SignInForm />
      </div>
    </LoginDoor>
  )
}
