/** The door to LTI for domains: one object, so that what they need of the protocol stands in one place. */
import { deepLinkAnswer } from './deep-link.ts'
import { authorizationAddress, readInitiation } from './begin.ts'
import { readLaunch } from './launch.ts'
import { ltiPlatform } from './lti-platform.ts'
import { keysOf } from './platform-keys.ts'
import { canvasConfiguration, register } from './register.ts'
import { servicesOf } from './service-token.ts'
import { membersAt } from './services.ts'
import { makeSigningKey, publicKeys } from './signing.ts'

export type { LtiPlatform } from './platform.ts'
export type { Launch } from './launch.ts'
export type { Member } from './services.ts'
export type { SigningKey } from './signing.ts'

export const ltiTool = {
  readInitiation,
  authorizationAddress,
  readLaunch,
  keysOf,
  register,
  canvasConfiguration,
  makeSigningKey,
  publicKeys,
  deepLinkAnswer,
  platform: ltiPlatform,
  servicesOf,
  membersAt,
} as const
export type LtiTool = typeof ltiTool
