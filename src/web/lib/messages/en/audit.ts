import { createTranslator } from '../../translator.ts'

/** Contains the messages of the audit log. */
export const audit = createTranslator({
  title: 'Audit log',
  lead: 'Who did what here, and when. Kept for {months} months. No one can edit it.',
  list: 'Audit events',
  when: 'When',
  zone: "Times are in the school's time zone: {zone}.",
  who: 'Who',
  gone: 'Deleted account',
  act: 'Event',
  about: 'Details',
  installation: 'All schools',
  search: 'Search names',
  'filter.act': 'Event',
  'filter.act.all': 'All events',
  'filter.person': 'Who',
  'filter.person.all': 'Everyone',
  'filter.from': 'From',
  'filter.to': 'To',
  empty: 'No events yet',
  'empty.more': 'When an admin changes something, it appears here.',
  none: 'No matching events',
})
