/**
 * Refuses cross-site requests (CSRF): a page of another site sends them with a signed-in person's cookie. See
 * docs/product.md#the-session-cookie-and-the-token.
 */
import type { FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'

const ownSites = new Set(['same-origin', 'none'])

/** @throws Failure cross_site */
export const refuseCrossSite = (request: FastifyRequest, ownOrigin: string): void => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && !ownSites.has(site)) throw new Failure('cross_site')
  const { origin } = request.headers
  if (origin !== undefined && origin !== ownOrigin) throw new Failure('cross_site')
}
