import { createTranslator } from '../../translator.ts'

/** Contains the messages about single sign-on through a school's own platform. */
export const signOn = createTranslator({
  with: 'Continue with {name}',
  platform: "your school's platform",
  'with.platform': "Continue with your school's platform",
  opening: 'Opening {name}',
  name: 'Use your {name} username',
  ask: 'Your school can tell you which way in is yours.',

  'code.title': 'Which school is yours?',
  'code.lead': 'Its code says which platform to open.',
  code: 'School code',
  'code.look': 'Continue',
  'code.looking': 'Looking',
  'code.none': "This school has no platform of its own here. Check the code, or sign in with Alaia's password.",

  'login.title': 'Sign in with {name}',
  'login.lead': 'Type the username or the email address that {name} gave you.',
  'login.username': 'Username or email there',
  'login.password': 'Password there',
  'login.go': 'Sign In',
  'login.code': 'This account needs a code too. Close this and sign in with the form on the page.',
  'login.going': 'Signing in',
  required: '*Required Field',

  'coming.title': 'One moment.',
  coming: 'Your school says it is you. The door is opening.',
  'stopped.title': "That didn't work out.",
  'nobody.title': 'Almost there.',
  again: 'Try once more',
  others: 'Other ways to sign in',
  refused: "Your school's platform didn't let that through. Start again from here or from its own page.",
  unavailable: "Your school's platform isn't answering right now. It may help to wait a minute.",
  late: 'That took a little too long, or was sent twice. Nothing is lost, just start again.',
  nobody: "Your school's platform knows you, and Alaia doesn't yet. Your teacher or the school's office can help.",
  own_password: 'This account signs in with its own password, not through the platform.',
  closed: "Your school isn't letting this account in just now. A teacher or the office can tell you more.",
  not_connected: "This platform isn't connected with a school here. Your school's office can help.",
  broken: 'Something went wrong on our side. Please try once more.',
})
