import { speaker } from '../words.ts'

/** The foot of every form that makes an account. */
export const newAccount = speaker({
  shared: 'This device is shared',
  'shared.hint': 'Nothing stays on it after you sign out.',
  here: 'Already here?',
  signIn: 'Sign In',
  create: 'Create account',
  creating: 'Creating your account',
  agree: 'By creating an account you agree to the ',
  terms: 'Terms',
  privacy: 'Privacy',
  'agree.more': ' says what is kept and who can see it.',
})
