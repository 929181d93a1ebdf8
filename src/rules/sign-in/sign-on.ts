/** The problems of single sign-on through a school's platform, as named in the screen's URL. */
export const signOnProblems = [
  'refused',
  'unavailable',
  'late',
  'nobody',
  'own_password',
  'closed',
  'not_connected',
  'broken',
] as const
export type SignOnProblem = (typeof signOnProblems)[number]

export const isSignOnProblem = (value: string | null): value is SignOnProblem =>
  signOnProblems.some((problem) => problem === value)

/** The path to which the platform posts its message, and on which the app shows the result. */
export const SIGN_ON_SCREEN = '/sso/saml_response'
/** The path that starts single sign-on. */
export const SIGN_ON_START = '/sso/start'
