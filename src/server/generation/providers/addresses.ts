/**
 * Decides which URLs in a provider's response may be fetched. A response must never reach something that only this
 * machine can reach.
 */
import { mayBePublicHost } from '#server/platform/outside/public-addresses.ts'

/**
 * Tells whether a URL in a response may be fetched: on the provider's own host, or by https from elsewhere. The host
 * name is only resolved when connecting, and that lookup makes the final decision.
 */
export const canFetch = (address: string, baseUrl: string): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username || url.password) return false
  if (isSameHost(address, baseUrl)) return true
  return url.protocol === 'https:' && url.port === '' && mayBePublicHost(url.hostname)
}

export const isSameHost = (address: string, baseUrl: string): boolean =>
  new URL(address).origin === new URL(baseUrl).origin
