import { createTranslator } from '../../translator.ts'

export const admin = createTranslator({
  nav: 'Admin',
  'nav.learn': 'Learn',
  'nav.sessions': 'Sessions',
  'nav.exercises': 'Exercises',
  'nav.recordings': 'Recordings',
  'nav.resources': 'Resources',
  'nav.articles': 'Articles',
  'nav.pages': 'Pages',
  'nav.feedback': 'Feedback',
  'nav.school': 'School',
  'nav.people': 'People',
  'nav.connections': 'Connections',
  'nav.audit': 'Audit log',
  'nav.menu': '{here}, admin sections',
  pending: 'pending',
  offline: 'Offline. Nothing can be saved until the connection is back.',
})
