/** The signed-in app and the teacher area: navigation, the person, and what floats over every page. */
import { Outlet } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { frame } from '#web/lib/words/frame.en.ts'
import { mayTeach } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'
import { AppFrame, type NavItem } from '#web/ui/frame/app-frame.tsx'
import { FeedbackCorner } from './feedback-corner.tsx'
import '#web/ui/icon/all-icons.ts'
import { Notices } from './notices.tsx'
import { useMiniSlot } from './mini-slot.tsx'
import { PersonMenu } from './person-menu.tsx'
import './forget-answers.ts'

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

/** Learn only with its permission (spec 2); a teacher_only account has no other part. */
const useItems = (): NavItem[] => {
  const user = useUser()
  if (user?.user_type === 'teacher_only') return [learn]
  return user && mayTeach(user) ? [home, activity, reflect, learn] : [home, activity, reflect]
}

export function AppLayout() {
  return (
    <AppFrame
      items={useItems()}
      home={paths.home}
      search={paths.search}
      favorites={paths.favourites}
      user={<PersonMenu />}
      feedback={<FeedbackCorner />}
      bottom={useMiniSlot()}
      notices={<Notices />}
    >
      <Outlet />
    </AppFrame>
  )
}
