/** Which addresses of an answer may be fetched: a provider's word must never open what only this machine can reach. */
import { mayBePublicHost } from '#server/platform/outside/open-addresses.ts'

/**
 * Whether an address that came in an answer may be fetched at all: on the provider's own host, or by https from elsewhere.
 * A name is looked up only when it is connected to, and that look-up has the last word.
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
