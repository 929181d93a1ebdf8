/** /login shows the sign-in form, next to a quiet picture. */
import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { signInContent } from '#web/features/identity/sign-in-content.ts'
import { SignInForm } from '#web/features/identity/sign-in-form.tsx'
import { optionalComponent } from '#web/lib/chunks.ts'
import { prepareHome } from '#web/lib/navigation.ts'
import { isSignedOutState } from '#web/session/end-session.ts'
import type * as lateParts from './login-deferred.ts'
import { LoginPage } from './login-page.tsx'

/** Loads parts after the form; the form works without them. */
const deferredComponent = (part: keyof typeof lateParts) =>
  optionalComponent(async () => (await import('./login-deferred.ts'))[part]())
const EveningBay = deferredComponent('loadEveningBay')
const SignOnOptions = deferredComponent('loadSignOnOptions')
const PublicNav = deferredComponent('loadPublicNav') as ComponentType<{ base?: boolean }>

export function LoginScreen() {
  const hasSignedOut = isSignedOutState(useLocation().state)
  return (
    <LoginPage
      words={signInContent}
      lead={hasSignedOut ? signInContent.left : signInContent.lead}
      scene={<EveningBay />}
      signOnOptions={<SignOnOptions />}
      nav={<PublicNav />}
      base={<PublicNav base />}
    >
      <div onFocus={prepareHome}>
        <SignInForm />
      </div>
    </LoginPage>
  )
}
