/** A learning platform that speaks LTI 1.3, as its administrator described it. */

/** What both sides wrote down when they were introduced to each other. */
export interface LtiPlatform {
  issuer: string
  clientId: string
  authorizationUrl: string
  tokenUrl: string
  keysUrl: string
  /** Those of the school's; a launch from any other is refused. Empty until the first launch has named its own. */
  deploymentIds: readonly string[]
  /** What it wants to be called in requests for a token; most want the address itself. */
  tokenAudience?: string | undefined
  /** Origins inside our own network that may be asked, as the configuration names them. */
  inside: readonly string[]
}

/** LTI's names for its claims all begin with one of these (LTI 1.3 core, 5.3). */
export const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'
export const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim'
export const GRADES = 'https://purl.imsglobal.org/spec/lti-ags'
export const NAMES = 'https://purl.imsglobal.org/spec/lti-nrps'

/** What is asked of a platform beyond its launches: scores of our own items, and who is in the class. */
export const scopes = {
  lineItem: `${GRADES}/scope/lineitem`,
  score: `${GRADES}/scope/score`,
  members: `${NAMES}/scope/contextmembership.readonly`,
} as const

/** Where the tool answers, below the address of the installation. */
export const toolPaths = {
  login: '/lti/login',
  launch: '/lti/launch',
  keys: '/lti/jwks',
  register: '/lti/register',
  deepLink: '/lti/deep-link',
} as const
