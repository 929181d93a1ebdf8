import { createTranslator } from '../../translator.ts'

/** Contains the messages that a page shows offline, about the pages that work without a connection. */
export const offline = createTranslator(
  {
    lead: "It hasn't been kept on this device. These work without one:",
    'lead.none': "It hasn't been kept on this device, and waits until the connection is back.",
    home: 'Home',
    'home.more': 'Your place in the day, and the sessions you keep here',
    reflect: 'Check in',
    'reflect.more': 'Kept here, and sent later',
    journal: 'Write in the journal',
    'journal.more': 'Every word is kept on this device',
  },
  {
    lead: "We can't get it without the internet. These still work:",
    'lead.none': 'It comes back when the internet does.',
  },
)
