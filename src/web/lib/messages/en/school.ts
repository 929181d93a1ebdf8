import { createTranslator } from '../../translator.ts'

/** Contains the messages of the school settings, for school admins. */
export const school = createTranslator({
  title: 'School',
  parts: 'Parts of the school',
  'part.settings': 'The school',
  'part.check_ins': 'Check-ins',
  'part.talk': 'People to talk to',
  'part.switches': 'Switches',
  'part.figures': 'Figures',
  'part.data': 'Data',

  save: 'Save',
  saving: 'Saving',
  saved: 'Saved.',
  discard: 'Discard',
  cancel: 'Cancel',
  stale:
    'Somebody else saved this meanwhile. What you typed stands here still, over how it is now: look, and save again.',

  'settings.lead': 'What it is called, where its clock is, and on which days there is school.',
  'about.title': 'Name and place',
  name: 'Name of the school',
  code: 'School code',
  'code.hint': 'Typed with a username when signing in. Cards that are printed already show the old one.',
  zone: 'Time zone',
  'zone.choices': 'Time zones',
  'zone.none': 'No such zone. Try the name of a large city.',
  'zone.more': 'and {count} more',
  country: 'Country',
  'country.hint': 'Decides the number for emergencies, and which helplines stand on the help card.',

  'days.title': 'Terms and holidays',
  'days.lead':
    'Outside of terms and on holidays nobody is asked how they are. Whoever wants to check in still can. Without any terms, every day is a school day.',
  terms: 'Terms',
  holidays: 'Holidays',
  'days.name': 'Name',
  'days.from': 'First day',
  'days.until': 'Last day',
  'days.none.terms': 'No terms yet.',
  'days.none.holidays': 'No holidays yet.',
  'add.terms': 'Add a term',
  'add.holidays': 'Add a holiday',
  remove: 'Take away {name}',
  'remove.terms': 'this term',
  'remove.holidays': 'this holiday',
  'days.missing': 'Each needs its first and its last day.',
  'today.in': 'Today is a school day.',
  'today.out': 'Today is no school day: nobody is asked.',

  'closing.banner': 'This school is closing. On {date} all of it is erased. Only admins can sign in.',
  'closing.undo': 'Keep the school',

  'switches.title': 'Switches',
  'switches.lead':
    'What is off is absent for everybody at your school, at once and in open pages too. Nothing is deleted: switched on again, all of it is there.',
  'custom_exercises.name': 'Own exercises',
  'custom_exercises.off':
    'Without it, nobody makes an exercise, and those that were made are out of sight, shared ones too.',
  'journal.name': 'Journal',
  'journal.off': 'Without it, nobody writes in it or reads in it. What was written stays with who wrote it, unseen.',
  'check_ins.name': 'Check-ins',
  'check_ins.off':
    'Without them, nobody is asked how they are, earlier answers are out of sight, and there are no figures.',
  'contact_requests.name': 'Asking to talk',
  'contact_requests.off':
    "Without it, pupils can't ask an adult in the app. The adults, their hours and the helplines stay on the help card.",
  'outside_providers.name': 'Outside providers',
  'outside_providers.off':
    'Without them, nothing that is written here leaves this server: our own writer, voice and painter make exercises.',
  'turn.off': 'Switch off {name}?',
  'turn.keep': 'Keep it on',
  'turn.do': 'Switch off',
  'turned.on': '{name}: on.',
  'turned.off': '{name}: off, for everybody.',
})
