/**
 * The own messages of the sign-in pages' components; separate, so that sign-in doesn't load the messages of all other
 * components.
 */
export const signInMessages = {
  site: 'Alaia',
  skip: 'Skip to content',
  close: 'Close',
  showPassword: 'Show password',
} as const
