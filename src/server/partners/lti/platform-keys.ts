/** Fetches a platform's keys from the registered address and caches them for an hour. */
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { HOUR_MS } from '#rules/durations.ts'
import { sendLtiRequest } from './lti-requests.ts'
import type { LtiPlatform } from './platform-settings.ts'

/** The minimum time between two fetches for an unknown key, and how long known keys are cached. */
const COOLDOWN_MS = 30_000
const CACHE_MS = HOUR_MS

type PlatformKeySource = Pick<LtiPlatform, 'keysUrl' | 'inside'>

const keysByUrl = new Map<string, JWTVerifyGetKey>()

/**
 * Caches one key set for each URL, and fetches it again for an unknown key, so that a new key needs no restart.
 *
 * @param cooldown the minimum time between two fetches for an unknown key, in milliseconds
 */
export const getPlatformKeys = (
  { keysUrl: url, inside }: PlatformKeySource,
  cooldown = COOLDOWN_MS,
): JWTVerifyGetKey => {
  const cachedKeys = keysByUrl.get(url)
  if (cachedKeys) return cachedKeys
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
