import { createTranslator } from '../../translator.ts'

/** The foot of every form that makes an account. */
export const newAccount = createTranslator({
  shared: 'This is a shared device',
  'shared.hint': 'Nothing stays on it after you log out.',
  here: 'Already here?',
  signIn: 'Sign In',
  create: 'Create account',
  creating: 'Creating your account',
  agree: 'By creating an account you agree to the ',
  terms: 'Terms',
  privacy: 'Privacy',
  'agree.more': ' says what is kept and who can see it.',
})
