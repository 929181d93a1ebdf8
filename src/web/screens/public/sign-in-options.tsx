/** The sign-in options after the form: the school's platform, and passkeys of staff. */
import { Suspense } from 'react'
import { SignOnOptions } from '#web/features/partners/sign-on-options.tsx'
import { optionalComponent } from '#web/lib/chunks.ts'

const PasskeySignIn = optionalComponent<{ isSharedDevice: boolean }>(
  async () => (await import('#web/features/identity/passkeys/passkey-sign-in.tsx')).PasskeySignIn,
)

interface SignInOptionsProps {
  /** The choice in the form, or undefined while there is no form. */
  sharedDevice: boolean | undefined
}

export function SignInOptions({ sharedDevice }: SignInOptionsProps) {
  return (
    <>
      <SignOnOptions />
      {sharedDevice !== undefined && (
        <Suspense fallback={null}>
          <PasskeySignIn isSharedDevice={sharedDevice} />
        </Suspense>
      )}
    </>
  )
}
