import { createTranslator } from '../../translator.ts'

/** Contains the messages of the warning two minutes before the idle sign-out. */
export const idle = createTranslator(
  {
    title: 'Still there?',
    'countdown.before': 'In ',
    'countdown.after': " we'll sign you out, so nobody reads over your shoulder.",
    saved: 'Your work is saved.',
    unsent: "What isn't sent yet stays here, locked, until you're back.",
    'unsent.shared': "What isn't sent yet can't stay on a shared device.",
    minute: 'One minute left',
    stay: "I'm still here",
  },
  { title: 'Are you still here?' },
)
