/** What the parts of the door say by themselves; apart, so that sign-in does not carry the words of every other page. */
export const signInMessages = {
  site: 'Alaia',
  skip: 'Skip to content',
  close: 'Close',
  showPassword: 'Show password',
} as const
