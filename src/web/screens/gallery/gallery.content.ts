/** Sample text for the components. */
const noop = () => undefined

export const SESSIONS = [
  { title: 'Before a Test', description: 'Steady your breath, then your handwriting', meta: '6 min' },
  { title: 'Walking Home', description: 'Notice the way you already know', meta: '8 min' },
  { title: 'Kind Words', description: 'Said to yourself, which is harder', meta: '5 min' },
  { title: 'Under the Surface', description: 'Sounds that are far away', meta: '9 min' },
  { title: 'Sleep Harbor', description: 'For a head that goes on talking', meta: '18 min' },
  { title: 'Listening to Rain', description: 'Nothing to do and nowhere to be', meta: '9 min' },
  { title: 'First Light', description: 'Before anybody asks you anything', meta: '4 min' },
] as const

export const TRACKS = [
  { title: 'Arriving', description: 'Feet on the floor', meta: '04:00', listened: 'all' },
  { title: 'Counting to five', description: 'A number for every out-breath', meta: '06:30', listened: 'all' },
  { title: 'Breathing with your hands', description: 'Trace five fingers', meta: '05:48 of 10:00', listened: 0.58 },
  { title: 'When thoughts drift', description: 'Drifting is the exercise', meta: '08:20' },
  { title: 'Box breathing', description: 'Four sides, four counts', status: 'processing' },
] as const

export const HISTORY = [
  { title: 'Before a Test', description: 'Steady your breath', meta: '6 min' },
  { title: 'Kind Words', description: 'Stopped early, which is fine', meta: '01:42 of 05:00', listened: 0.34 },
  { title: 'Listening to Rain', description: 'Twice that day', meta: '09:00', listened: 'all' },
] as const

export const NAV = [
  { to: '/__gallery', label: 'Home', icon: 'house-simple', iconOn: 'house-simple-fill' },
  { to: '/activity', label: 'Activity', icon: 'chart-bar', iconOn: 'chart-bar-fill' },
  { to: '/reflect', label: 'Reflect', icon: 'sun-horizon', iconOn: 'sun-horizon-fill' },
  { to: '/teacher/learn', label: 'Learn', icon: 'graduation-cap', iconOn: 'graduation-cap-fill' },
] as const

export const USER_ITEMS = [
  { label: 'Settings', icon: 'gear-six', onSelect: noop },
  { label: 'Log Out', icon: 'sign-out', onSelect: noop },
] as const

export const SOCIAL = [
  { network: 'Instagram', href: 'https://instagram.example/' },
  { network: 'YouTube', href: 'https://youtube.example/' },
] as const
