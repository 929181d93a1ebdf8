/**
 * Requests access tokens for a platform's services with a signed assertion, and reuses each until shortly before it
 * expires.
 */
import { z } from 'zod'
import { HOUR_SECONDS } from '#rules/durations.ts'
import { PartnerFailure } from '../partner.ts'
import { sendLtiRequest, parseLtiJson } from './lti-requests.ts'
import type { LtiPlatform } from './platform-settings.ts'
import { signJwt, type SigningKey } from './signing.ts'

/** The requirements of a call to a platform's services: an access token, and the private origins that may be called. */
export interface LtiServices {
  /** @returns the token for a scope @throws PartnerFailure */
  getToken: (scope: string) => Promise<string>
  inside: readonly string[]
}

const TokenResponse = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().default(HOUR_SECONDS),
  scope: z.string().optional(),
})

interface CachedToken {
  token: string
  until: number
}

/** The number of seconds before its expiry from which a token is no longer used. */
const EXPIRY_MARGIN_SECONDS = 60

export interface ServiceTokenOptions {
  platform: LtiPlatform
  key: () => Promise<SigningKey>
  now: () => Date
}

const requestToken = async ({ platform, key, now }: ServiceTokenOptions, scope: string): Promise<CachedToken> => {
  const { clientId, tokenUrl, tokenAudience, inside } = platform
  const requestedAt = now()
  const assertion = await signJwt(
    await key(),
    {},
    { issuer: clientId, subject: clientId, audience: tokenAudience ?? tokenUrl, now: requestedAt, seconds: 300 },
  )
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope,
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const request = { method: 'POST', url: tokenUrl, headers, body: body.toString(), inside } as const
  const parsed = TokenResponse.safeParse(parseLtiJson(await sendLtiRequest(request)))
  if (!parsed.success) throw new PartnerFailure('refused', "The platform didn't send a token.")
  const { access_token, expires_in, scope: grantedScope } = parsed.data
  if (grantedScope !== undefined && !grantedScope.split(' ').includes(scope)) {
    throw new PartnerFailure('refused', `The platform doesn't allow Alaia to use ${scope}.`)
  }
  return { token: access_token, until: requestedAt.getTime() + (expires_in - EXPIRY_MARGIN_SECONDS) * 1000 }
}

/** Creates the token cache of one platform. Calls while a token is being requested wait for that token. */
export const createLtiServices = (options: ServiceTokenOptions): LtiServices => {
  const cache = new Map<string, CachedToken>()
  const pendingRequests = new Map<string, Promise<CachedToken>>()
  const requestAndCache = async (scope: string): Promise<CachedToken> => {
    try {
      const token = await requestToken(options, scope)
      cache.set(scope, token)
      return token
    } finally {
      pendingRequests.delete(scope)
    }
  }
  const getToken = async (scope: string): Promise<string> => {
    const cached = cache.get(scope)
    if (cached && cached.until > options.now().getTime()) return cached.token
    const pending = pendingRequests.get(scope) ?? requestAndCache(scope)
    pendingRequests.set(scope, pending)
    return (await pending).token
  }
  return { getToken, inside: options.platform.inside }
}
