/** For signed-in people, replaces the sign-in links with a link to their home. */
import { stored } from '#web/lib/storage/stored.ts'

const getHome = ({ session_type, user_type }: { session_type: string; user_type: string }): string => {
  if (session_type === 'admin_session') return '/admin/learn'
  return user_type === 'teacher_only' ? '/teacher/learn' : '/home'
}

const findLinks = (audience: string) => document.querySelectorAll<HTMLAnchorElement>(`[data-for="${audience}"]`)

export const showHomeLinks = (): void => {
  const session = stored.session.read()
  if (!session?.isLoggedIn) return
  for (const link of findLinks('visitor')) link.hidden = true
  const home = getHome(session.user_info)
  for (const link of findLinks('member')) {
    link.href = home
    link.hidden = false
  }
  // Links to the public start page lead home as well.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href="/"]')) link.href = home
}
