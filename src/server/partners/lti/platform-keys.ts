/** The keys of a platform, fetched from the address that was agreed on and kept for a while. */
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { sendLtiRequest } from './lti-requests.ts'
import type { LtiPlatform } from './platform.ts'

/** Milliseconds: unknown keys are looked for again at most so often, and known ones kept so long. */
const COOLDOWN = 30_000
const CACHE_MS = 3_600_000

type PlatformKeySource = Pick<LtiPlatform, 'keysUrl' | 'inside'>

const keysByUrl = new Map<string, JWTVerifyGetKey>()

/**
 * One for each address, so that a new key of the platform is found without a restart.
 *
 * @param cooldown milliseconds for which an unknown key is no reason to ask again
 */
export const getPlatformKeys = ({ keysUrl: url, inside }: PlatformKeySource, cooldown = COOLDOWN): JWTVerifyGetKey => {
  const there = keysByUrl.get(url)
  if (there) return there
  const keys = createRemoteJWKSet(new URL(url), {
    cooldownDuration: cooldown,
    cacheMaxAge: CACHE_MS,
    [customFetch]: async (address) => {
      const headers = { accept: 'application/json' }
      const { text, status } = await sendLtiRequest({ method: 'GET', url: address, headers, inside })
      return new Response(text, { status })
    },
  })
  keysByUrl.set(url, keys)
  return keys
}
