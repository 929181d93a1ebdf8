/** Who may read the metrics: whoever knows the token, and without one this machine itself. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A proxy on this machine brings others along: what it has passed on is not from here. */
const isFromHere = ({ raw, headers }: FastifyRequest): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined

export const canReadMetrics = (request: FastifyRequest, token: string | undefined): boolean => {
  if (token === undefined) return isFromHere(request)
  return timingSafeEqual(hashOf(request.headers.authorization ?? ''), hashOf(`Bearer ${token}`))
}
