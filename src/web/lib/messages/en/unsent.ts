import { createTranslator } from '../../translator.ts'

/** Contains the messages for logging out with unsent drafts. */
export const unsent = createTranslator({
  'title.one': "One change isn't saved yet",
  title: "{n} changes aren't saved yet",
  lead: "If you keep them on this device, they'll be here when you sign in again. Until then no one can read them.",
  'lead.shared': 'This is a shared device, so nothing stays on it. Send your changes now or they are lost.',
  stay: 'Stay signed in',
  send: 'Send and log out',
  sending: 'Sending',
  keep: 'Keep on this device and log out',
  discard: 'Discard and log out',
  unreachable: "The server can't be reached. Nothing is lost.",
  refused: "Some changes can't be saved yet. Stay signed in and open them to see why. Nothing is lost.",
})
