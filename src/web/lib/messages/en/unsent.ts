import { createTranslator } from '../../translator.ts'

/** Contains the messages for logging out with unsent drafts. */
export const unsent = createTranslator({
  'title.one': 'One thing you wrote is not sent yet',
  title: '{n} things you wrote are not sent yet',
  lead: 'Keep them on this device, and they are here when you sign in again. Until then nobody can read them.',
  'lead.shared': 'This is a shared device, so nothing stays on it. Send them, or they are gone.',
  stay: 'Stay signed in',
  send: 'Send, then log out',
  sending: 'Sending',
  keep: 'Keep here, log out',
  discard: 'Discard, log out',
  out: 'The server is out of reach. Nothing is lost so far.',
  refused: 'Some of it could not be saved yet. Stay signed in and open it to see why. Nothing is lost so far.',
})
