/**
 * The default texts of the sign-in page. They reach the browser as a data block in the page, and not with the script.
 */
export const loginPageDefaults = {
  title: 'Sign In',
  welcome: 'Welcome back.',
  lead: 'Good to see you.',
  pause: '“Notice one sound that\u00a0is\u00a0far\u00a0away.”',
  name: 'Email or username',
  code: 'School code',
  codeHint: 'You need it only with a username.',
  password: 'Password',
  required: '*Required Field',
  shared: 'This is a shared device',
  sharedHint: 'Nothing stays on it after you log out.',
  submit: 'Sign In',
  submitting: 'Signing in',
  forgot: 'Forgot your password?',
  left: "You're signed out.",
  /** `#` is replaced by the number of seconds. */
  wait: 'You can try again in 1 second.',
  waitSeconds: 'You can try again in # seconds.',
  waitMinutes: 'You can try again in # minutes.',
  new: 'New here?',
  newWay: 'Try Alaia',
  partner: 'Ask your school how to sign in.',
}

export type LoginPageKey = keyof typeof loginPageDefaults
