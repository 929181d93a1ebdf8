/** An address whose screen is still being built says so by its own name. */
import { Navigate, useLocation, useMatches } from 'react-router'
import { screens } from '#rules/screens.ts'
import { paths, patterns } from '#web/lib/paths.ts'
import { pageNames } from '#web/lib/words/pages.en.ts'
import { useUser } from '#web/session/session.ts'
import { NotHereYet } from '#web/ui/state/not-here-yet.tsx'

/** Pages that make no sense without what was chosen before (spec 2), and where they lead instead. */
const withoutState: Record<string, string> = {
  [patterns.changePassword]: paths.login,
  [patterns.reflectEditOne]: paths.reflectEdit,
}

const usePattern = (): string => {
  const handle = useMatches().at(-1)?.handle as { path?: string } | undefined
  return handle?.path ?? ''
}

export function NotHereYetScreen() {
  const pattern = usePattern()
  const { state } = useLocation()
  const user = useUser()
  const instead = withoutState[pattern]
  if (instead && state === null) return <Navigate to={instead} replace />
  const issue = screens.find(({ path }) => path === pattern)?.placeholder ?? 0
  return <NotHereYet title={pageNames[pattern] ?? ''} issue={issue} home={user ? paths.home : paths.welcome} />
}
