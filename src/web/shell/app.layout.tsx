/** The signed-in app and the teacher area: navigation, the person, and what floats over every page. */
import { Outlet } from 'react-router'
import type { UserData } from '#contract/identity.ts'
import { paths } from '#web/lib/paths.ts'
import { places } from '#web/lib/places.ts'
import { frame } from '#web/lib/words/frame.en.ts'
import { has } from '#web/session/features.ts'
import { homeOf, mayTeach } from '#web/session/destinations.ts'
import { usePageIsThere } from '#web/session/use-features.ts'
import { useUser } from '#web/session/session.ts'
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

const home: NavItem = {
  to: paths.home,
  label: frame('home'),
  icon: 'house-simple',
  iconOn: 'house-simple-fill',
  under: underHome,
}
const activity: NavItem = {
  to: paths.activity,
  label: frame('activity'),
  icon: 'chart-bar',
  iconOn: 'chart-bar-fill',
}
const reflect: NavItem = {
  to: paths.reflect,
  label: frame('reflect'),
  icon: 'sun-horizon',
  iconOn: 'sun-horizon-fill',
}
const learn: NavItem = {
  to: paths.learn,
  label: frame('learn'),
  icon: 'graduation-cap',
  iconOn: 'graduation-cap-fill',
  under: ['/teacher/', '/teach/'],
}

/** Where the school writes journals and asks nobody how they are, Reflect is the journal. */
const reflectOf = (user: UserData | undefined): NavItem[] => {
  if (has(user, 'check_ins')) return [reflect]
  return has(user, 'journal') ? [{ ...reflect, to: paths.journal }] : []
}

/** A teacher_only account has no part but Learn (spec 4): what would only send it back is not shown. */
const onlyLearn = { items: [learn] }

/** Learn only with its permission (spec 2). */
const waysOf = (user: UserData | undefined) => {
  if (user?.user_type === 'teacher_only') return onlyLearn
  const items = [home, activity, ...reflectOf(user), ...(user && mayTeach(user) ? [learn] : [])]
  return { items, search: paths.search, favorites: paths.favourites }
}

const strip = (
  <>
    <Connection />
    <div id={places.strip} />
  </>
)

export function AppLayout() {
  const user = useUser()
  const bottom = useMiniSlot()
  // An address that is not there has nothing around it either.
  if (!usePageIsThere()) return <Outlet />
  return (
    <AppFrame
      {...waysOf(user)}
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
