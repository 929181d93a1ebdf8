import { createTranslator } from '../../translator.ts'

/** Contains the messages for signing in with a card. The youngest students read them, or an adult reads them aloud. */
export const card = createTranslator({
  title: 'Your card',
  looking: 'Looking at your card',
  hello: 'Hi {name}',
  school: 'Your card from {school} is here.',
  come: "I'm {name}",
  coming: 'Signing you in',
  other: 'Not you? Give this card to your teacher.',
  none: 'Hold up your card',
  'none.more': 'Hold the code on your card in front of the camera. No card here? You can sign in with your name.',
  gone: "This card doesn't work anymore",
  name: 'Sign in with your name',
  again: 'Try again',
})
