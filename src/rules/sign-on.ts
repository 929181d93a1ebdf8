/** What can be in the way of a sign-on through a school's platform, as the address of the screen names it. */
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

export const isSignOnProblem = (word: string | null): word is SignOnProblem =>
  signOnProblems.some((problem) => problem === word)

/** Where the platform's message arrives, and where the app says what came of it (spec 2). */
export const SIGN_ON_SCREEN = '/sso/saml_response'
/** A link that begins a sign-on. */
export const SIGN_ON_START = '/sso/start'
