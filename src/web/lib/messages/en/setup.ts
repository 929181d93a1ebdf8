import { createTranslator } from '../../translator.ts'

/** Contains the messages of the setup, from an empty installation to a school. */
export const setup = createTranslator({
  step: 'Step {step} of {steps}',
  skip: 'Skip for now',
  next: 'Next',
  saving: 'Saving',
  done: 'Open Alaia',
  as: 'You are signed in as {name}.',

  'link.title': 'This page needs a link.',
  'link.lead':
    'The person who runs the server finds it where Alaia was started. It works once, for one day. Restart Alaia to print a new one.',
  'link.over.title': 'This link has expired.',
  'link.over.lead':
    "It was used, or it's older than a day. Restart Alaia to print a new one, or run npm run alaia -- first-admin.",
  signIn: 'Sign In',

  'you.title': 'Welcome. Who are you?',
  'you.lead':
    "You're the first admin, and you add everyone else. This takes a few minutes, and you can skip everything but this step.",
  'you.first': 'First name',
  'you.last': 'Last name',
  'you.email': 'Email',
  'you.email.bad': 'Enter a valid email address.',
  'you.schoolName': 'School name',
  'you.go': 'Create account',

  'second-step.title': 'Protect your account with two-step sign-in.',
  'school.title': 'Your school.',
  'school.lead':
    "Students without an email address sign in with the school code. Choose one that's short and easy to say.",
  'school.name': 'Name',
  'school.code': 'School code',
  'school.zone': 'Time zone',
  'school.country': 'Country',
  'school.country.hint': 'Sets the emergency number and the helplines on the help card.',
  'days.title': 'When does school start and end?',
  'days.lead':
    "Students aren't prompted to check in before or after these dates. You can add semesters and breaks under School.",
  'days.from': 'Start date',
  'days.until': 'End date',
  'days.name': 'School year',
  'days.order': 'End date must be after the start date.',
  'contacts.title': 'Who can students talk to?',
  'contacts.lead':
    'Students see this person next to the helplines. You can add more people, requests and your own helplines under School.',
  'contacts.name': 'Name students know',
  'contacts.role': 'Role',
  'contacts.role.hint': 'School counselor, nurse, teacher',
  'contacts.place': 'Location',
  'contacts.self': 'This is me: requests come to my account',
  'contacts.others': 'Someone else is only on the card until you choose their account under School.',
  'people.title': 'Who else will use Alaia?',
  'people.lead': 'Add a colleague now. You can import a list of people at any time.',
  'people.first': 'First name',
  'people.last': 'Last name',
  'people.email': 'Email',
  'people.type': 'Role',
  'people.teacher': 'Teacher',
  'people.admin': 'School admin',
  'people.add': 'Add',
  'people.mailed': 'We emailed {name} a link.',
  'people.link': 'Give {name} this link. It works once, until {date}.',
  'people.copy': 'Copy link',
  'people.copied': 'Link copied',
  'people.list': 'Import people',
  required: '*Required Field',

  'setup.title': 'Finish setup',
  'setup.lead': 'You can do this at any time.',
  'setup.second-step': 'Two-step sign-in',
  'setup.school': 'School name and code',
  'setup.days': 'School calendar',
  'setup.contacts': 'Support contacts',
  'setup.people': 'First people',
})
