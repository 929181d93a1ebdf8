/** The scheme and host that people use: the one place that knows whether this is https. */
import type { FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'
import type { Config } from '../config.ts'

type Trusted = false | string[] | ((address: string, hop: number) => boolean)

/** Whose word for where a call comes from is believed; a caller's own never is. */
export const parseTrustedProxies = ({ TRUST_PROXY: proxies }: Config): Trusted => {
  if (proxies === undefined) return false
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}

/** A name or an address, and a port: nothing that could end a link, or begin another. */
const HOST = /^(?:\w(?:[\w.-]*\w)?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** Named in links for a client of HTTP/1.0 that names no host. */
const DEFAULT_HOST = 'localhost'

/**
 * The configured address; without one what the caller used. A host that a proxy names is never believed.
 * @throws Failure malformed for a host that is none
 */
export const createOriginResolver = (config: Config): ((request: FastifyRequest) => string) => {
  const configured = config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin
  return ({ protocol, headers: { host = DEFAULT_HOST } }) => {
    if (configured !== undefined) return configured
    if (!HOST.test(host)) throw new Failure('malformed')
    const origin = `${protocol}://${host.toLowerCase()}`
    // A port or an address beyond what there can be has the form of one.
    if (!URL.canParse(origin)) throw new Failure('malformed')
    return origin
  }
}
