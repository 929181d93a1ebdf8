/** The layout of the public site: header, footer with the language selector, and the page between them. */
import { Outlet } from 'react-router'
import { signInContent } from '#web/features/identity/sign-in-content.ts'
import { useLanguage } from '#web/lib/storage/stored-language.ts'
import { getHomePath } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'
import { Bay } from '#web/ui/bay/bay.tsx'
import { PublicFrame } from '#web/ui/frame/public-frame.tsx'
import '#web/ui/icon/all-icons.ts'
import { FloatingLayer } from './floating-layer.tsx'

export function PublicLayout() {
  const user = useUser()
  return (
    <PublicFrame
      bay={<Bay composition="footer" palette="night" />}
      {...useLanguage()}
      social={signInContent.social ?? []}
      home={user && getHomePath(user)}
      notices={<FloatingLayer />}
    >
      <Outlet />
    </PublicFrame>
  )
}
