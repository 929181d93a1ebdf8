/** What follows the sign-in form: the school's platform, and passkeys of staff. */
import { Suspense } from 'react'
import { SignOnOptions } from '#web/features/partners/sign-on-options.tsx'
import { optionalComponent } from '#web/lib/chunks.ts'

const PasskeySignIn = optionalComponent(
  async () => (await import('#web/features/identity/passkeys/passkey-sign-in.tsx')).PasskeySignIn,
)

export function SignInOptions() {
  return (
    <>
      <SignOnOptions />
      <Suspense fallback={null}>
        <PasskeySignIn />
      </Suspense>
    </>
  )
}
