/** The admin area has a frame of its own (decision 18): where the parts of it are, who is here, and the page. */
import { Link, Outlet, useLocation } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { admin } from '#web/lib/words/admin.en.ts'
import { has } from '#web/session/features.ts'
import { usePageIsThere } from '#web/session/use-features.ts'
import { useUser } from '#web/session/session.ts'
import { SkipLink, MAIN_ID } from '#web/ui/frame/skip-link.tsx'
import { Logo } from '#web/ui/icon/logo.tsx'
import '#web/ui/icon/all-icons.ts'
import { Connection } from './connection.tsx'
import { SignedInNotices } from './notices.tsx'
import { PersonMenu } from './person-menu.tsx'
import './forget-answers.ts'
import styles from './admin.module.css'

const parts = [
  { to: paths.adminLearn, label: admin('nav.learn'), not: paths.adminResources },
  { to: paths.adminSessions, label: admin('nav.sessions') },
  { to: paths.adminExercises, label: admin('nav.exercises'), feature: 'custom_exercises' },
  { to: paths.adminResources, label: admin('nav.resources') },
  { to: paths.adminArticles, label: admin('nav.articles') },
  { to: paths.adminCms, label: admin('nav.pages') },
  { to: paths.adminFeedback, label: admin('nav.feedback') },
  { to: paths.adminSchool, label: admin('nav.school'), feature: 'check_ins' },
  { to: paths.adminPeople, label: admin('nav.people') },
  { to: paths.adminConnections, label: admin('nav.connections') },
] as const

const isUnder = (path: string, beginning: string): boolean => path === beginning || path.startsWith(`${beginning}/`)

function Parts() {
  const { pathname } = useLocation()
  const user = useUser()
  const there = parts.filter((part) => has(user, 'feature' in part ? part.feature : undefined))
  return there.map((part) => {
    const here = isUnder(pathname, part.to) && !('not' in part && isUnder(pathname, part.not))
    return (
      <Link key={part.to} to={part.to} className={styles.part} aria-current={here ? 'page' : undefined}>
        {part.label}
      </Link>
    )
  })
}

export function AdminLayout() {
  // An address that is not there has nothing around it either.
  if (!usePageIsThere()) return <Outlet />
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header} data-screen-only>
        <Logo to={paths.adminLearn} />
        <nav className={styles.nav} aria-label={admin('nav')}>
          <Parts />
        </nav>
        <PersonMenu />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <Connection />
        <Outlet />
      </main>
      <SignedInNotices />
    </div>
  )
}
