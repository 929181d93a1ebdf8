/** The signed-in app and the teacher area: navigation, the person, and what floats over every page. */
import { Outlet } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { places } from '#web/lib/places.ts'
import { frame } from '#web/lib/words/frame.en.ts'
import { homeOf } from '#web/session/destinations.ts'
import { usePageIsThere } from '#web/session/use-features.ts'
import { useUser } from '#web/session/session.ts'
import { type Way, waysOf } from '#web/session/ways.ts'
import { AppFrame, type NavItem } from '#web/ui/frame/app-frame.tsx'
import { Connection } from './connection.tsx'
import '#web/ui/icon/all-icons.ts'
import { FeedbackCorner, SignedInNotices } from './notices.tsx'
import { useMiniSlot } from './mini-slot.tsx'
import { PersonMenu } from './person-menu.tsx'
import './forget-answers.ts'
import './waiting-progress.ts'

/** Lists and groups belong to Home: they are found from there. */
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

const items: Record<Way, NavItem> = {
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
    under: ['/teacher/', '/teach/'],
  },
}

/** Only those who have a home find and keep things there. */
const finding = { search: paths.search, favorites: paths.favourites }

const strip = (
  <>
    <Connection />
    <div id={places.strip} />
  </>
)

export function AppLayout() {
  const user = useUser()
  const ways = waysOf(user)
  const bottom = useMiniSlot()
  // An address that is not there has nothing around it either.
  if (!usePageIsThere()) return <Outlet />
  return (
    <AppFrame
      {...(ways.includes('home') ? finding : {})}
      items={ways.map((way) => items[way])}
      home={user ? homeOf(user) : paths.home}
      user={<PersonMenu />}
      strip={strip}
      feedback={<FeedbackCorner />}
      bottom={bottom}
      notices={<SignedInNotices />}
    >
      <Outlet />
    </AppFrame>
  )
}
