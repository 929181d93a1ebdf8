import { createTranslator } from '../../translator.ts'

/** Contains the messages at the end of every form that creates an account. */
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
