/** Tokens for a platform's services, got with a signed word of ours and used until shortly before they end. */
import { z } from 'zod'
import { PartnerFailure } from '../partner.ts'
import { sendLtiRequest, parseLtiJson } from './lti-requests.ts'
import type { LtiPlatform } from './platform.ts'
import { signJwt, type SigningKey } from './signing.ts'

/** A platform's services, and what opens them. */
export interface LtiServices {
  /** @returns the token for a scope @throws PartnerFailure */
  tokenFor: (scope: string) => Promise<string>
  inside: readonly string[]
}

const Granted = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().default(3600),
  scope: z.string().optional(),
})

interface CachedToken {
  token: string
  until: number
}

/** Seconds before its end at which a token is no longer used. */
const MARGIN = 60

export interface ServiceTokenOptions {
  platform: LtiPlatform
  key: () => Promise<SigningKey>
  now: () => Date
}

const granted = async ({ platform, key, now }: ServiceTokenOptions, scope: string): Promise<CachedToken> => {
  const { clientId, tokenUrl, tokenAudience, inside } = platform
  const at = now()
  const assertion = await signJwt(
    await key(),
    {},
    { issuer: clientId, subject: clientId, audience: tokenAudience ?? tokenUrl, now: at, seconds: 300 },
  )
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope,
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const asked = { method: 'POST', url: tokenUrl, headers, body: body.toString(), inside } as const
  const read = Granted.safeParse(parseLtiJson(await sendLtiRequest(asked)))
  if (!read.success) throw new PartnerFailure('refused', "The platform didn't send a token.")
  const { access_token, expires_in, scope: given } = read.data
  if (given !== undefined && !given.split(' ').includes(scope)) {
    throw new PartnerFailure('refused', `The platform doesn't allow Alaia to use ${scope}.`)
  }
  return { token: access_token, until: at.getTime() + (expires_in - MARGIN) * 1000 }
}

/** One for each platform: those who ask at the same time wait for the same token. */
export const createLtiServices = (asking: ServiceTokenOptions): LtiServices => {
  const kept = new Map<string, Promise<CachedToken>>()
  const tokenFor = async (scope: string): Promise<string> => {
    const there = await kept.get(scope)?.catch(() => undefined)
    if (there && there.until > asking.now().getTime()) return there.token
    const next = granted(asking, scope)
    kept.set(scope, next)
    return (await next).token
  }
  return { tokenFor, inside: asking.platform.inside }
}
