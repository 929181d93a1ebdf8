/** Verifies the signed launch of a platform: its signature, audience, age and nonce. */
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { MINUTE_SECONDS } from '#rules/durations.ts'
import { PartnerFailure, type PartnerIdentity } from '../partner.ts'
import { hasTokenSecondStep } from '../second-step.ts'
import { parseNameClaims, PickerClaims, ResourceClaims, parseRoleClaims } from './claims.ts'
import { CLAIM_PREFIX, DEEP_LINKING, GRADES, NAMES, type LtiPlatform } from './platform-settings.ts'

interface LaunchBase {
  identity: PartnerIdentity
  /** Whether the platform reports a second step; false if it doesn't say. */
  secondStep: boolean
  deploymentId: string
  /** The course, if the launch came from one. */
  context: { id: string; title: string } | undefined
  /** The URL that lists the members of the course. */
  membersUrl: string | undefined
  /** The custom values of the link: ours, and those that the platform's admin added. */
  custom: Readonly<Record<string, string>>
}

export interface ResourceLaunch extends LaunchBase {
  type: 'resource'
  targetLinkUri: string
  resourceLinkId: string
  /** The URL of its line item; undefined if the platform stores no score for it. */
  lineItemUrl: string | undefined
}

export interface PickerLaunch extends LaunchBase {
  type: 'picker'
  returnUrl: string
  /** Opaque; it is returned to the platform unchanged. */
  data: string | undefined
  many: boolean
}

export type Launch = ResourceLaunch | PickerLaunch

/** The maximum age of a launch and the allowed clock difference (1EdTech Security Framework 1.1). */
const MAX_AGE_SECONDS = 10 * MINUTE_SECONDS
const CLOCK_TOLERANCE_SECONDS = 30

const createRefusedFailure = (reason: string, cause?: unknown): PartnerFailure =>
  new PartnerFailure('refused', reason, { cause })

const toIdentity = (claims: ResourceClaims | PickerClaims): PartnerIdentity => ({
  subject: claims.sub,
  email: claims.email,
  ...parseNameClaims(claims),
  roles: parseRoleClaims(claims[`${CLAIM_PREFIX}/roles`]),
})

const pickStrings = (custom: Record<string, unknown> | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(custom ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

const toLaunchBase = (claims: ResourceClaims | PickerClaims): LaunchBase => {
  const context = claims[`${CLAIM_PREFIX}/context`]
  return {
    identity: toIdentity(claims),
    secondStep: hasTokenSecondStep(claims),
    deploymentId: claims[`${CLAIM_PREFIX}/deployment_id`],
    context: context && { id: context.id, title: context.title ?? context.label ?? context.id },
    membersUrl: claims[`${NAMES}/claim/namesroleservice`]?.context_memberships_url,
    custom: pickStrings(claims[`${CLAIM_PREFIX}/custom`]),
  }
}

const toLaunch = (payload: JWTPayload): Launch => {
  const picker = PickerClaims.safeParse(payload)
  if (picker.success) {
    const settings = picker.data[`${DEEP_LINKING}/deep_linking_settings`]
    if (!settings.accept_types.includes('ltiResourceLink')) {
      throw createRefusedFailure('The platform rejects links here.')
    }
    return {
      ...toLaunchBase(picker.data),
      type: 'picker',
      returnUrl: settings.deep_link_return_url,
      data: settings.data,
      many: settings.accept_multiple === true,
    }
  }
  const resource = ResourceClaims.safeParse(payload)
  if (!resource.success) throw createRefusedFailure(`The launch has invalid claims: ${z.prettifyError(resource.error)}`)
  return {
    ...toLaunchBase(resource.data),
    type: 'resource',
    targetLinkUri: resource.data[`${CLAIM_PREFIX}/target_link_uri`],
    resourceLinkId: resource.data[`${CLAIM_PREFIX}/resource_link`].id,
    lineItemUrl: resource.data[`${GRADES}/claim/endpoint`]?.lineitem,
  }
}

/** With several audiences, the authorized party must be us (OpenID Connect core, 3.1.3.7). */
const checkAudience = ({ aud, azp }: JWTPayload, clientId: string): void => {
  if (azp !== undefined && azp !== clientId) throw createRefusedFailure('The launch is for another tool.')
  const several = Array.isArray(aud) && aud.length > 1
  if (several && azp === undefined) throw createRefusedFailure('The launch names no authorized party.')
}

const verifyToken = async ({ token, platform, keys, now }: LaunchToken): Promise<JWTPayload> => {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: platform.issuer,
      audience: platform.clientId,
      maxTokenAge: MAX_AGE_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['exp', 'iat', 'nonce', 'sub'],
      currentDate: now,
    })
    return payload
  } catch (cause) {
    if (cause instanceof PartnerFailure) throw cause
    if (cause instanceof errors.JOSEError) {
      throw createRefusedFailure(`The launch token is invalid: ${cause.code}.`, cause)
    }
    throw new PartnerFailure('unavailable', "The platform's keys couldn't be loaded.", { cause })
  }
}

export interface LaunchToken {
  token: string
  platform: LtiPlatform
  keys: JWTVerifyGetKey
  /** The nonce that was stored with the state, which the caller has just consumed. */
  nonce: string
  now: Date
}

/** @throws PartnerFailure */
export const verifyLaunch = async ({ token, platform, keys, nonce, now }: LaunchToken): Promise<Launch> => {
  if (token.length > 64_000) throw createRefusedFailure('The launch token is too long.')
  const payload = await verifyToken({ token, platform, keys, nonce, now })
  checkAudience(payload, platform.clientId)
  if (payload['nonce'] !== nonce) throw createRefusedFailure('The launch has the wrong nonce.')
  const launch = toLaunch(payload)
  const { deploymentIds } = platform
  if (deploymentIds.length > 0 && !deploymentIds.includes(launch.deploymentId)) {
    throw createRefusedFailure(`The deployment ${launch.deploymentId} is unknown.`)
  }
  return launch
}
