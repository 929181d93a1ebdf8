/** Which addresses of an answer may be fetched: a provider's word must never open what only this machine can reach. */
import { mayBeOpen } from '../../platform/outside/open-addresses.ts'

/**
 * Whether an address that came in an answer may be fetched at all: on the provider's own host, or by https from elsewhere.
 * A name is looked up only when it is connected to, and that look-up has the last word.
 */
export const mayFetch = (address: string, baseUrl: string): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username || url.password) return false
  if (isOfHost(address, baseUrl)) return true
  return url.protocol === 'https:' && url.port === '' && mayBeOpen(url.hostname)
}

export const isOfHost = (address: string, baseUrl: string): boolean =>
  new URL(address).origin === new URL(baseUrl).origin
