/** The header links and the one-line footer of the public site, for the sign-in page and similar pages. */
import { useLanguage } from '#web/lib/storage/stored-language.ts'
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

/** Both are in one component, so that they load together. */
export const PublicNav = ({ base = false }: { base?: boolean }) => (base ? <SignInFooter /> : <SignInNav />)
