import { createTranslator } from '../../translator.ts'

/** Contains the messages of the layout around every signed-in page. */
export const frame = createTranslator(
  {
    home: 'Home',
    activity: 'Activity',
    reflect: 'Reflect',
    learn: 'Learn',
    settings: 'Settings',
    logout: 'Log Out',
    tour: 'Exercise tour',
    'logout.playing': 'Log out while this is playing?',
    'logout.playing.lead': 'Your position is saved.',
    'logout.playing.stay': 'Keep listening',
    offline: "You're offline. What you do is saved here and sent later.",
    online: "You're back online.",
  },
  {
    offline: 'No internet right now. What you do is saved and sent later.',
  },
)
