import { createTranslator } from '../../translator.ts'

/** Contains the messages of the audit log. */
export const audit = createTranslator({
  title: 'Audit log',
  lead: 'Who did what here, and when. Kept for {months} months. No one can edit it.',
  list: 'Audit events',
  when: 'When',
  zone: "Times are in the school's time zone: {zone}.",
  who: 'Who',
  deletedAccount: 'Deleted account',
  event: 'Event',
  details: 'Details',
  installation: 'All schools',
  search: 'Search names',
  'filter.event': 'Event',
  'filter.event.all': 'All events',
  'filter.person': 'Who',
  'filter.person.all': 'Everyone',
  'filter.from': 'From',
  'filter.to': 'To',
  empty: 'No events yet',
  'empty.more': 'When an admin changes something, it appears here.',
  none: 'No matching events',
})
