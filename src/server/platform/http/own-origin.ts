/** Resolves the scheme and host that people use. This is the only module that knows whether that is HTTPS. */
import type { FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'
import type { Config } from '../config.ts'

type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean)

/** Returns the proxies whose `X-Forwarded-*` headers are trusted. Those of a caller never are. */
export const parseTrustedProxies = ({ TRUST_PROXY: proxies }: Config): TrustedProxies => {
  if (proxies === undefined) return false
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}

/** A host name or an IP address with an optional port: no character that could end a link or start another. */
const HOST = /^(?:\w(?:[\w.-]*\w)?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** The host in links for an HTTP/1.0 client that sends no Host header. */
const DEFAULT_HOST = 'localhost'

/**
 * Returns a function for the configured origin, or without one the origin that the caller used. A host named by a proxy
 * is never trusted.
 * @throws Failure malformed for an invalid host
 */
export const createOriginResolver = (config: Config): ((request: FastifyRequest) => string) => {
  const configured = config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin
  return ({ protocol, headers: { host = DEFAULT_HOST } }) => {
    if (configured !== undefined) return configured
    if (!HOST.test(host)) throw new Failure('malformed')
    const origin = `${protocol}://${host.toLowerCase()}`
    // A port or an address out of range matches the pattern as well.
    if (!URL.canParse(origin)) throw new Failure('malformed')
    return origin
  }
}
