/**
 * Whoever asks on one line before they were answered is heard in turn. Node would begin with all of it at once: a hundred who
 * ask twenty times in one breath and read nothing would have two thousand questions before everybody else's.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export const answerInRequestOrder = (app: FastifyInstance): void => {
  const latest = new WeakMap<Socket, ServerResponse>()
  app.addHook('onRequest', ({ raw: { socket } }, { raw: answer }, done) => {
    const before = latest.get(socket)
    latest.set(socket, answer)
    // An answer has the line at once where no other has it.
    if (answer.socket || !before) done()
    else before.once('close', () => void (socket.destroyed || done()))
  })
}
