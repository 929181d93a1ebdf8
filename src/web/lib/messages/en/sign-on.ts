import { createTranslator } from '../../translator.ts'

/** Contains the messages about single sign-on through a school's own platform. */
export const signOn = createTranslator({
  with: 'Continue with {name}',
  platform: "your school's platform",
  'with.platform': "Continue with your school's platform",
  opening: 'Opening {name}',
  name: 'Use your {name} username',
  ask: 'Ask your school how to sign in.',

  'code.title': 'Which school is yours?',
  'code.lead': 'The code tells us which platform to open.',
  code: 'School code',
  'code.look': 'Continue',
  'code.looking': 'Searching',
  'code.none': "This school doesn't use a platform here. Check the code, or sign in with your Alaia password.",

  'login.title': 'Sign in with {name}',
  'login.lead': 'Type the username or the email address that {name} gave you.',
  'login.username': 'Username or email',
  'login.password': 'Password',
  'login.go': 'Sign In',
  'login.code': 'This account needs a second step. Close this and sign in with the form on the page.',
  'login.going': 'Signing in',
  required: '*Required Field',

  'coming.title': 'One moment.',
  coming: "Your school confirmed that it's you. Signing you in.",
  'stopped.title': "That didn't work.",
  'nobody.title': 'Almost there.',
  again: 'Try again',
  others: 'Other ways to sign in',
  refused: "Your school's platform didn't allow this sign-in. Start again from here or from its own page.",
  unavailable: "Your school's platform isn't responding. Wait a minute and try again.",
  late: 'That took too long or was sent twice. Nothing is lost. Please start again.',
  nobody: "Your school's platform knows you, and Alaia doesn't yet. Your teacher or the school's office can help.",
  own_password: 'This account signs in with its own password, not through the platform.',
  closed: "Your school doesn't allow this account to sign in right now. Ask a teacher or the office.",
  not_connected: "This platform isn't connected to a school here. Your school's office can help.",
  broken: 'Something went wrong on our side. Please try again.',
})
