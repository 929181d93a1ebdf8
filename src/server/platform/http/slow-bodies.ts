/** A body that does not come to its end holds a connection open; only uploads, which are PUT to /media/, may take long. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BODY_LIMIT } from './body-limit.ts'

/** Milliseconds: a call is a few kilobytes, on the worst line as well. */
const WITHIN = 15_000

const isUpload = (url: string): boolean => url.startsWith('/media/')

interface IncomingBody {
  within: number
  timer: NodeJS.Timeout
}

const coming = new WeakMap<IncomingMessage, IncomingBody>()

const dropAfter = (raw: IncomingMessage, time: number): NodeJS.Timeout => setTimeout(() => raw.destroy(), time).unref()

export const enforceBodyTimeout = (app: FastifyInstance, within = WITHIN): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': chunked } = raw.headers
    if ((length || chunked) && !isUpload(raw.url ?? '')) {
      coming.set(raw, { within, timer: dropAfter(raw, within) })
      raw.once('end', () => clearTimeout(coming.get(raw)?.timer))
    }
    done()
  })
}

/**
 * For who may send more than others: as long for each part as everybody has for the most that anybody sends, 17 kB in a
 * second. Never longer than for what their call may bring, and not for strangers, whose longest wait stays as it is.
 */
export const extendBodyTimeout = ({ raw }: FastifyRequest, most: number): void => {
  const body = coming.get(raw)
  if (!body) return
  const length = Math.min(Number(raw.headers['content-length'] ?? most), most)
  clearTimeout(body.timer)
  body.timer = dropAfter(raw, body.within * Math.max(1, length / BODY_LIMIT))
}
