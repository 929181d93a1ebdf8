/**
 * A proxy keeps lines open and asks over the same one again. Closed at the very moment of a question, that is lost, and a
 * proxy may not ask twice what might have been done. So whoever asks over an open line in the first moment of a stop is
 * answered, told that this line closes, and asks elsewhere from then on; what still idles after it is closed. New lines are
 * refused from the first on, which is safe to try elsewhere: one that was taken while the door closes would break off.
 */
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** In milliseconds: lines that are in use are asked within it. */
const A_MOMENT = 500

const openLines = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_cause, count) => resolve(count ?? 0)))

/** The way of HTTP's own server would close the lines that idle as well. */
const stopListening = ({ server }: FastifyInstance): void => {
  if (server.listening) Server.prototype.close.call(server)
}

export const drainRequestsOnClose = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    stopListening(app)
    if ((await openLines(app)) > 0) await pause(A_MOMENT)
  })
}
