import { createTranslator } from '../../translator.ts'

/** Contains the messages of the warning two minutes before the idle sign-out. */
export const idle = createTranslator(
  {
    title: 'Still there?',
    before: 'In ',
    after: " we'll sign you out, so nobody reads over your shoulder.",
    saved: 'Your work is saved.',
    locked: "What isn't sent yet stays here, locked, until you're back.",
    'locked.shared': "What isn't sent yet can't stay on a shared device.",
    minute: 'One minute left',
    stay: "I'm still here",
  },
  { title: 'Are you still here?' },
)
