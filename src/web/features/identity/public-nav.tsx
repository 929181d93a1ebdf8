/** What the sign-in page and its kin have of the public layout: the header's links, and the footer in one line. */
import { useLanguage } from '#web/lib/language.ts'
import { getHomePath } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'
import { BaseLine } from '#web/ui/frame/base-line.tsx'
import { SiteNav } from '#web/ui/frame/site-nav.tsx'
import '#web/ui/icon/login-deferred-icons.ts'

function SignInNav() {
  const user = useUser()
  return <SiteNav quiet home={user && getHomePath(user)} />
}

function SignInFooter() {
  return <BaseLine {...useLanguage()} />
}

/** One part, so that both come at once. */
export const PublicNav = ({ base = false }: { base?: boolean }) => (base ? <SignInFooter /> : <SignInNav />)
