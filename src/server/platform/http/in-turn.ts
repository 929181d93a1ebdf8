/**
 * Answers the requests of one connection one after the other. Node would start all pipelined requests at once: a
 * hundred clients that send twenty requests each, and read nothing, would put two thousand requests ahead of everybody
 * else's.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export const answerInRequestOrder = (app: FastifyInstance): void => {
  const latest = new WeakMap<Socket, ServerResponse>()
  app.addHook('onRequest', ({ raw: { socket } }, { raw: answer }, done) => {
    const before = latest.get(socket)
    latest.set(socket, answer)
    // A response owns the socket as soon as no earlier response of the connection uses it.
    if (answer.socket || !before) done()
    else before.once('close', () => void (socket.destroyed || done()))
  })
}
