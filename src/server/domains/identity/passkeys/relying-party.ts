/**
 * Decides at which address passkeys work. A browser ties a passkey to a domain name, so it never works at an IP
 * address, and it needs https, except on this machine (localhost).
 */
import { isIPv4 } from 'node:net'
import { Failure } from '#contract/failures.ts'
import type { Config } from '#server/platform/config.ts'

/** The site that a passkey belongs to (WebAuthn relying party). */
export interface RelyingParty {
  /** The host name. */
  id: string
  origin: string
}

const isLocalhost = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')
const isAddress = (host: string): boolean => isIPv4(host) || host.startsWith('[')

/**
 * Returns the site of passkeys, or undefined if they can't work here. Only PUBLIC_URL names a site: without it, any
 * host that leads to this server would be one.
 * @param address the origin of the call, which is that of PUBLIC_URL if it is set
 */
export const findRelyingParty = (
  address: string,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): RelyingParty | undefined => {
  const { protocol, hostname: id, origin } = new URL(address)
  if (isLocalhost(id)) return { id, origin }
  return PUBLIC_URL && protocol === 'https:' && !isAddress(id) ? { id, origin } : undefined
}

/** @throws Failure invalid */
export const requireRelyingParty = (address: string, config: Pick<Config, 'PUBLIC_URL'>): RelyingParty => {
  const site = findRelyingParty(address, config)
  if (site) return site
  throw new Failure('invalid', {
    message: `Passkeys need an https address with a name, not ${address}. The person who runs the server can set PUBLIC_URL.`,
  })
}
