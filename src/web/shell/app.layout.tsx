/**
 * The layout of the signed-in app and the teacher area: navigation, the person's menu, and what floats over every page.
 */
import { Outlet } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { portalTargets } from '#web/lib/portal-targets.ts'
import { frame } from '#web/lib/messages/en/frame.ts'
import { getHomePath } from '#web/session/destinations.ts'
import { useIsPageAvailable } from '#web/session/use-features.ts'
import { useUser } from '#web/session/session.ts'
import { type NavItemId, listNavItems } from '#web/session/nav-items.ts'
import { AppFrame, type NavItem } from '#web/ui/frame/app-frame.tsx'
import { Connection } from './connection.tsx'
import '#web/ui/icon/all-icons.ts'
import { FeedbackCorner, SignedInFloatingLayer } from './floating-layer.tsx'
import { useMiniSlot } from './mini-slot.tsx'
import { PersonMenu } from './person-menu.tsx'
import './clear-queries.ts'
import './waiting-progress.ts'

/** Lists and groups of sessions belong to Home: people open them from there. */
const underHome = [
  '/series/',
  '/collection/',
  '/individual/',
  '/tracklistened/',
  '/favourites/',
  '/thought-exercise/',
  '/custom-exercise/',
  '/mindfulness/',
]

const reflect: NavItem = {
  to: paths.reflect,
  label: frame('reflect'),
  icon: 'sun-horizon',
  iconOn: 'sun-horizon-fill',
}

const items: Record<NavItemId, NavItem> = {
  home: {
    to: paths.home,
    label: frame('home'),
    icon: 'house-simple',
    iconOn: 'house-simple-fill',
    under: underHome,
  },
  activity: {
    to: paths.activity,
    label: frame('activity'),
    icon: 'chart-bar',
    iconOn: 'chart-bar-fill',
  },
  reflect,
  journal: { ...reflect, to: paths.journal },
  learn: {
    to: paths.learn,
    label: frame('learn'),
    icon: 'graduation-cap',
    iconOn: 'graduation-cap-fill',
    under: ['/teacher/', '/teach/', '/studio'],
  },
}

/** Search and favorites are only for people who have a home page. */
const searchPaths = { search: paths.search, favorites: paths.favorites }

const strip = (
  <>
    <Connection />
    <div id={portalTargets.strip} />
  </>
)

export function AppLayout() {
  const user = useUser()
  const navItems = listNavItems(user)
  const bottom = useMiniSlot()
  // A page that doesn't exist has no layout around it.
  if (!useIsPageAvailable()) return <Outlet />
  return (
    <AppFrame
      {...(navItems.includes('home') ? searchPaths : {})}
      items={navItems.map((item) => items[item])}
      home={user ? getHomePath(user) : paths.home}
      user={<PersonMenu />}
      strip={strip}
      feedback={<FeedbackCorner />}
      bottom={bottom}
      notices={<SignedInFloatingLayer />}
    >
      <Outlet />
    </AppFrame>
  )
}
