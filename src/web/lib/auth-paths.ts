/** The few addresses that are needed before anything else: the doors, and where they lead. All others are in paths.ts. */

export const authPaths = {
  welcome: '/',
  /** Where somebody lands whose session has ended: the page's own line says so. */
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
