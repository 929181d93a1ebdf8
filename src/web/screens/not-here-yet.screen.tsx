/** An address whose screen is still being built says so by its own name. */
import type { ReactNode } from 'react'
import { Navigate, useLocation, useMatches } from 'react-router'
import { type Screen, screens } from '#rules/screens.ts'
import { paths, patterns } from '#web/lib/paths.ts'
import { pageNames } from '#web/lib/words/pages.en.ts'
import { homeOf } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'
import { Logo } from '#web/ui/icon/logo.tsx'
import { NotHereYet } from '#web/ui/state/not-here-yet.tsx'
import styles from './not-here-yet.module.css'

/** Pages that make no sense without what was chosen before (spec 2), and where they lead instead. */
const withoutState: Record<string, string> = {
  [patterns.changePassword]: paths.login,
  [patterns.reflectEditOne]: paths.reflectEdit,
}

const useScreen = (): Screen | undefined => {
  const handle = useMatches().at(-1)?.handle as { path?: string } | undefined
  return screens.find(({ path }) => path === handle?.path)
}

/** Screens that will fill the window themselves have nothing around them yet. */
function Around({ screen, home, children }: { screen: Screen; home: string; children: ReactNode }) {
  if (screen.area !== 'room' && screen.path !== patterns.teach) return children
  return (
    <>
      <header className={styles.header}>
        <Logo to={home} />
      </header>
      <main>{children}</main>
    </>
  )
}

export function NotHereYetScreen() {
  const screen = useScreen()
  const { pathname, state } = useLocation()
  const user = useUser()
  const home = user ? homeOf(user) : paths.welcome
  if (!screen) return null
  const instead = withoutState[screen.path]
  if (instead && state === null) return <Navigate to={instead} replace />
  return (
    <Around screen={screen} home={home}>
      <NotHereYet
        title={pageNames[screen.path] ?? ''}
        issue={screen.placeholder ?? 0}
        home={home === pathname ? undefined : home}
      />
    </Around>
  )
}
