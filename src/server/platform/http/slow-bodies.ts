/** Drops connections whose body doesn't arrive in time. Only uploads (PUT to /media/) may take long. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BODY_LIMIT } from './body-limit.ts'

/** A call has a few kilobytes, which arrive in time on the slowest connection as well. */
const BODY_TIMEOUT_MS = 15_000

const isUpload = (url: string): boolean => url.startsWith('/media/')

interface IncomingBody {
  timeout: number
  timer: NodeJS.Timeout
}

const incomingBodies = new WeakMap<IncomingMessage, IncomingBody>()

const dropAfter = (raw: IncomingMessage, time: number): NodeJS.Timeout => setTimeout(() => raw.destroy(), time).unref()

export const enforceBodyTimeout = (app: FastifyInstance, timeout = BODY_TIMEOUT_MS): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': chunked } = raw.headers
    if ((length || chunked) && !isUpload(raw.url ?? '')) {
      incomingBodies.set(raw, { timeout, timer: dropAfter(raw, timeout) })
      raw.once('end', () => clearTimeout(incomingBodies.get(raw)?.timer))
    }
    done()
  })
}

/**
 * Extends the time limit for callers who may send a larger body, in proportion to its size: 17 kB per second, the rate
 * that the normal limit implies. The extension covers at most the size that the call allows, and callers who are not
 * signed in never get it.
 */
export const extendBodyTimeout = ({ raw }: FastifyRequest, maxBytes: number): void => {
  const body = incomingBodies.get(raw)
  if (!body) return
  const length = Math.min(Number(raw.headers['content-length'] ?? maxBytes), maxBytes)
  clearTimeout(body.timer)
  body.timer = dropAfter(raw, body.timeout * Math.max(1, length / BODY_LIMIT))
}
