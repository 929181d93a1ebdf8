/**
 * The few addresses that are needed first: the sign-in pages, and the pages they lead to. All others are in paths.ts.
 */

export const authPaths = {
  welcome: '/',
  /** The page on which a person lands after the session ended; the anchor shows its message. */
  signedOut: '/#signedOut',
  login: '/login',
  signUp: '/sign-up',
  changePassword: '/change-password',
  resetPassword: '/reset-password',
  home: '/home',
  learn: '/teacher/learn',
  appAdmin: '/app/admin',
  adminLearn: '/admin/learn',
} as const
