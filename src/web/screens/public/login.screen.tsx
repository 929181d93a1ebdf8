/** /login shows the sign-in form, next to a quiet picture. */
import { type ComponentType, useState } from 'react'
import { useLocation } from 'react-router'
import { signInContent } from '#web/features/identity/sign-in-content.ts'
import { SignInForm } from '#web/features/identity/sign-in-form.tsx'
import { optionalComponent } from '#web/lib/chunks.ts'
import { prepareHome } from '#web/lib/navigation.ts'
import { isSignedOutState } from '#web/session/end-session.ts'
import type * as lateParts from './login-deferred.ts'
import { LoginPage } from './login-page.tsx'

/** Loads parts after the form; the form works without them. */
const deferredComponent = <Props,>(pick: (parts: typeof lateParts) => Promise<ComponentType<Props>>) =>
  optionalComponent(async () => pick(await import('./login-deferred.ts')))
const EveningBay = deferredComponent((parts) => parts.loadEveningBay())
const SignInOptions = deferredComponent((parts) => parts.loadSignInOptions())
const PublicNav = deferredComponent((parts) => parts.loadPublicNav())

export function LoginScreen() {
  const hasSignedOut = isSignedOutState(useLocation().state)
  const [sharedDevice, setSharedDevice] = useState<boolean>()
  return (
    <LoginPage
      texts={signInContent}
      lead={hasSignedOut ? signInContent.left : signInContent.lead}
      scene={<EveningBay />}
      options={<SignInOptions sharedDevice={sharedDevice} />}
      nav={<PublicNav />}
      base={<PublicNav base />}
    >
      <div onFocus={prepareHome}>
        <SignInForm onSharedDevice={setSharedDevice} />
      </div>
    </LoginPage>
  )
}
