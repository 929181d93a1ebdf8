/** Decides who may read the metrics: anyone with the token or, if none is configured, this machine only. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const hashText = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A request that a proxy on this machine forwarded doesn't come from this machine. */
const isLocalRequest = ({ raw, headers }: FastifyRequest): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined

export const canReadMetrics = (request: FastifyRequest, token: string | undefined): boolean => {
  if (token === undefined) return isLocalRequest(request)
  return timingSafeEqual(hashText(request.headers.authorization ?? ''), hashText(`Bearer ${token}`))
}
