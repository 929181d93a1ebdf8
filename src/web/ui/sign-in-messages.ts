/**
 * The messages of the components on sign-in pages. They are separate, so that sign-in doesn't load the messages of all
 * other components.
 */
export const signInMessages = {
  site: 'Alaia',
  skip: 'Skip to content',
  close: 'Close',
  showPassword: 'Show password',
} as const
