import { createTranslator } from '../../translator.ts'

/** Contains the messages that a page shows offline, about the pages that work without a connection. */
export const offline = createTranslator(
  {
    lead: "This page isn't available offline. These work without a connection:",
    'lead.none': "This page isn't available offline. It opens when you're back online.",
    home: 'Home',
    'home.more': 'Today, and your downloads',
    reflect: 'Check in',
    'reflect.more': 'Saved here and sent later',
    journal: 'Write in the journal',
    'journal.more': 'Every word is saved on this device',
  },
  {
    lead: "We can't get it without the internet. These still work:",
    'lead.none': 'It comes back when the internet does.',
  },
)
