/**
 * Answers the requests of one connection one after the other. Node would start all pipelined requests at once: a
 * hundred clients that send twenty requests each, and read nothing, would put two thousand requests ahead of everybody
 * else's.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export const answerInRequestOrder = (app: FastifyInstance): void => {
  const latestResponse = new WeakMap<Socket, ServerResponse>()
  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    const previous = latestResponse.get(socket)
    latestResponse.set(socket, response)
    // A response owns the socket as soon as no earlier response of the connection uses it.
    if (response.socket || !previous) done()
    else previous.once('close', () => void (socket.destroyed || done()))
  })
}
