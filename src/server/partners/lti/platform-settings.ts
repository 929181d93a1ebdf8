/** The settings of an LTI 1.3 platform, and the names that the standard uses. */

/** The settings that the platform and Alaia exchanged at registration. */
export interface LtiPlatform {
  issuer: string
  clientId: string
  authorizationUrl: string
  tokenUrl: string
  keysUrl: string
  /** The school's deployments; a launch from any other is refused. Empty until the first launch sets it. */
  deploymentIds: readonly string[]
  /** The audience of token requests; by default, the token URL. */
  tokenAudience?: string | undefined
  /** Configured origins in private networks that may be called. */
  inside: readonly string[]
}

/** The prefixes of all LTI claim names (LTI 1.3 core, 5.3). */
export const CLAIM_PREFIX = 'https://purl.imsglobal.org/spec/lti/claim'
export const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim'
export const GRADES = 'https://purl.imsglobal.org/spec/lti-ags'
export const NAMES = 'https://purl.imsglobal.org/spec/lti-nrps'

/** The scopes that we request: scores of our own line items, and the members of a course. */
export const scopes = {
  lineItem: `${GRADES}/scope/lineitem`,
  score: `${GRADES}/scope/score`,
  members: `${NAMES}/scope/contextmembership.readonly`,
} as const

/** The paths of our LTI endpoints. */
export const toolPaths = {
  login: '/lti/login',
  launch: '/lti/launch',
  keys: '/lti/jwks',
  register: '/lti/register',
  deepLink: '/lti/deep-link',
} as const
