import { createTranslator } from '../../translator.ts'

/** Contains the messages about a newer app that is ready on the device. */
export const appUpdate = createTranslator(
  {
    text: 'A new version of Alaia is ready. Open it now or later.',
    now: 'Open now',
    later: 'Later',
  },
  { text: 'A new Alaia is here. Open it now or later.' },
)
