/**
 * /join joins a class by its code, which is typed or follows #. With ?with=partner the code is one of the school's
 * platform.
 */
import { PublicSignInFrame } from '#web/features/identity/public-sign-in-frame.tsx'
import { useLocation, useSearchParams } from 'react-router'
import { JoinPage } from '#web/features/identity/join/join-page.tsx'
import { useSignOnOptions } from '#web/features/partners/sign-on.ts'
import { SignUpForm, SignUpOffer } from '#web/features/partners/sign-up-form.tsx'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/session/session.ts'
import '#web/ui/icon/all-icons.ts'
import { Bay } from '#web/ui/bay/bay.tsx'

const WITH_PARTNER = `${paths.join}?with=partner`

export function JoinScreen() {
  const { hash } = useLocation()
  const withPartner = useSearchParams()[0].get('with') === 'partner'
  const user = useUser()
  const methods = useSignOnOptions()
  const partner = !user && methods && (methods.signup || methods.code_needed) ? methods : undefined
  const byPartner = withPartner && partner
  return (
    <PublicSignInFrame
      scene={<Bay composition="signUp" palette="noon" />}
      ink="dark"
      foot={partner && !byPartner ? <SignUpOffer methods={partner} to={WITH_PARTNER} /> : <span />}
    >
      {byPartner ? <SignUpForm methods={byPartner} /> : <JoinPage key={hash} given={hash.slice(1)} />}
    </PublicSignInFrame>
  )
}
