/** The interface to LTI for domains: one object with everything that they need from the protocol. */
import { signDeepLinkResponse } from './deep-link.ts'
import { createAuthorizationUrl, parseLoginInitiation } from './login-initiation.ts'
import { verifyLaunch } from './verify-launch.ts'
import { createLtiPlatform } from './lti-platform.ts'
import { getPlatformKeys } from './platform-keys.ts'
import { createCanvasConfiguration, registerTool } from './register.ts'
import { createLtiServices } from './service-token.ts'
import { listMembers } from './scores-and-members.ts'
import { createSigningKey, toPublicKeys } from './signing.ts'

export type { LtiPlatform } from './platform-settings.ts'
export type { Launch } from './verify-launch.ts'
export type { Member } from './scores-and-members.ts'
export type { SigningKey } from './signing.ts'

export const ltiTool = {
  readInitiation: parseLoginInitiation,
  authorizationAddress: createAuthorizationUrl,
  readLaunch: verifyLaunch,
  getPlatformKeys,
  register: registerTool,
  createCanvasConfiguration,
  makeSigningKey: createSigningKey,
  publicKeys: toPublicKeys,
  deepLinkAnswer: signDeepLinkResponse,
  platform: createLtiPlatform,
  createServices: createLtiServices,
  membersAt: listMembers,
} as const
export type LtiTool = typeof ltiTool
