import { createTranslator } from '../../translator.ts'

/** Contains the messages of the audit log. */
export const audit = createTranslator({
  title: 'Audit log',
  lead: 'What was done here, by whom and when. It is kept for {months} months and cannot be changed.',
  list: 'What was done',
  when: 'When',
  zone: 'Times are those of the school: {zone}.',
  who: 'Who',
  gone: 'Somebody who has gone',
  act: 'What',
  about: 'About',
  installation: 'For all schools here',
  search: 'Search names',
  'filter.act': 'What',
  'filter.act.all': 'Everything',
  'filter.person': 'Who',
  'filter.person.all': 'Everybody',
  'filter.from': 'From',
  'filter.to': 'To',
  'filter.clear': 'Clear',
  download: 'Download CSV',
  empty: 'Nothing has been done yet',
  'empty.more': 'When an admin changes something, it is written down here.',
  none: 'Nothing like this was done',
  'none.more': 'Choose other days, or clear the search.',
})
