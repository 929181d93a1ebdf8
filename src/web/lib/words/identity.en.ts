import { speaker } from '../words.ts'

export const identity = speaker({
  title: 'Sign In',
  welcome: 'Welcome back.',
  lead: 'Come in, sit down, take your time.',
  pause: '“Notice one sound that\u00a0is\u00a0far\u00a0away.”',
  name: 'Email or username',
  code: 'School code',
  'code.hint': 'It goes with a username. An email address needs none.',
  password: 'Password',
  required: '*Required Field',
  shared: 'This is a shared device',
  'shared.hint': 'Nothing stays on it after you log out',
  submit: 'Sign In',
  submitting: 'Signing in',
  'wait.second': 'You can try again in 1 second.',
  'wait.seconds': 'You can try again in {seconds} seconds.',
  'wait.minutes': 'You can try again in {minutes} minutes.',
  'partner.later': 'Signing in through Colegia comes later. Your school can tell you which way is yours.',
  forgot: 'Forgotten it? Your school can give you a new one.',
  left: "You're signed out.",
})
