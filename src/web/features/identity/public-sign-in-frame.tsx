/** A form outside the app, with the public header and footer. */
import { SignInFrame, type SignInFrameProps } from '#web/ui/frame/sign-in-frame.tsx'
import { PublicNav } from './public-nav.tsx'

export function PublicSignInFrame(props: Omit<SignInFrameProps, 'nav' | 'base'>) {
  return <SignInFrame nav={<PublicNav />} base={<PublicNav base />} {...props} />
}
