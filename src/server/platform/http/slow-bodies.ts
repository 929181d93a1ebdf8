/** A body that does not come to its end holds a connection open; only uploads, which are PUT to /media/, may take long. */
import type { FastifyInstance } from 'fastify'

/** Milliseconds: a call is a few kilobytes, on the worst line as well. */
const WITHIN = 15_000

const isUpload = (url: string): boolean => url.startsWith('/media/')

export const dropSlowBodies = (app: FastifyInstance, within = WITHIN): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': chunked } = raw.headers
    if ((length || chunked) && !isUpload(raw.url ?? '')) {
      const timer = setTimeout(() => raw.destroy(), within).unref()
      raw.once('end', () => clearTimeout(timer))
    }
    done()
  })
}
