import { createTranslator } from '../../translator.ts'

/** Contains the messages of the school settings, for school admins. */
export const school = createTranslator({
  title: 'School',
  tabs: 'School settings',
  'tab.settings': 'General',
  'tab.check_ins': 'Check-ins',
  'tab.contacts': 'Support contacts',
  'tab.features': 'Features',
  'tab.reports': 'Reports',
  'tab.data': 'Data',

  save: 'Save',
  saving: 'Saving',
  saved: 'Saved',
  discard: 'Discard',
  cancel: 'Cancel',
  stale: 'Someone else saved changes while you were editing. What you typed is still here. Check it and save again.',

  'settings.lead': 'Name, time zone and school calendar.',
  'about.title': 'Name and location',
  name: 'School name',
  code: 'School code',
  'code.hint': 'Students enter it with their username. Cards you already printed show the old code.',
  zone: 'Time zone',
  'zone.choices': 'Time zones',
  'zone.none': 'No matching time zone. Try the name of a large city.',
  country: 'Country',
  'country.hint': 'Sets the emergency number and the helplines on the help card.',

  'days.title': 'Semesters and breaks',
  'days.lead':
    "Students aren't prompted to check in on breaks or outside of semesters, but they still can. With no semesters set, every day is a school day.",
  terms: 'Semesters',
  holidays: 'Breaks',
  'days.name': 'Name',
  'days.from': 'Start date',
  'days.until': 'End date',
  'days.none.terms': 'No semesters yet.',
  'days.none.holidays': 'No breaks yet.',
  'add.terms': 'Add a semester',
  'add.holidays': 'Add a break',
  remove: 'Remove {name}',
  'remove.terms': 'this semester',
  'remove.holidays': 'this break',
  'days.missing': 'Enter a start date and an end date.',
  'today.in': 'Today is a school day.',
  'today.out': "Today is not a school day. Students aren't prompted to check in.",

  'closing.banner': 'This school is closing. All of its data is deleted on {date}. Only admins can sign in.',
  'closing.undo': 'Cancel closing',

  'features.title': 'Features',
  'features.lead':
    "When a feature is off, it's hidden for everyone at your school right away. Nothing is deleted: turn it back on and everything is there.",
  'custom_exercises.name': 'Custom exercises',
  'custom_exercises.off': 'When off, no one can create exercises, and existing ones are hidden, shared ones too.',
  'journal.name': 'Journal',
  'journal.off':
    'When off, no one can write or read journal entries. Entries stay with the people who wrote them, hidden.',
  'check_ins.name': 'Check-ins',
  'check_ins.off': 'When off, no one is asked to check in, earlier answers are hidden, and there are no reports.',
  'contact_requests.name': 'Requests to talk',
  'contact_requests.off':
    "When off, students can't ask an adult to talk in the app. Contacts, their hours and the helplines stay on the help card.",
  'outside_providers.name': 'External AI providers',
  'outside_providers.off':
    'When off, nothing written here leaves this server: the built-in script writer, voice and painter create exercises.',
  'turnOff.title': 'Turn off {name}?',
  'turnOff.cancel': 'Cancel',
  'turnOff.act': 'Turn off',
  turnedOn: '{name} is on.',
  turnedOff: '{name} is off for everyone.',
})
