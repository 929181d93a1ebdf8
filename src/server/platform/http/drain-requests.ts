/**
 * Shuts down without losing a request of a proxy. A proxy reuses open connections: if one closes just as a request
 * arrives, the request is lost, and the proxy may not retry a call that could have had an effect. Therefore requests on
 * open connections are still answered for a moment, with the note that the connection closes, so that the proxy moves
 * elsewhere. Connections that are idle after that are closed. New connections are refused from the start, which a proxy
 * can safely retry elsewhere; one accepted during the shutdown would break off.
 */
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A connection that is in use gets a request within this time. */
const DRAIN_MS = 500

const countConnections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_cause, count) => resolve(count ?? 0)))

/** Calls the `close` of net.Server, because the `close` of HTTP's server would close idle connections as well. */
const stopListening = ({ server }: FastifyInstance): void => {
  if (server.listening) Server.prototype.close.call(server)
}

export const drainRequestsOnClose = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    stopListening(app)
    if ((await countConnections(app)) > 0) await pause(DRAIN_MS)
  })
}
