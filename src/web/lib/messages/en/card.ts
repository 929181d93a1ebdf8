import { createTranslator } from '../../translator.ts'

/** Contains the messages for signing in with a card. The youngest students read them, or an adult reads them aloud. */
export const card = createTranslator({
  title: 'Your card',
  checking: 'Looking at your card',
  hello: 'Hi {name}',
  school: 'Your card from {school} is here.',
  signIn: "I'm {name}",
  signingIn: 'Signing you in',
  notYou: 'Not you? Give this card to your teacher.',
  scan: 'Hold up your card',
  'scan.more': 'Hold the code on your card in front of the camera. No card here? You can sign in with your name.',
  invalid: "This card doesn't work anymore",
  signInByName: 'Sign in with your name',
  retry: 'Try again',
})
