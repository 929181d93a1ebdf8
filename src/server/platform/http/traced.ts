/** Each call as one span, in which lies whatever it set going. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { startSpan, type ActiveSpan } from '../tracing/tracing.ts'

/** Asked every few seconds by those who watch over the process. */
const unremarkable = new Set(['/healthz', '/readyz', '/metrics'])

/** The route as it is declared, never an address: those hold ids, names and signatures. */
const beginCall = ({ method, id, headers, routeOptions }: FastifyRequest): ActiveSpan | undefined => {
  const route = routeOptions.url ?? 'none'
  if (unremarkable.has(route)) return undefined
  const traits = { 'http.request.method': method, 'http.route': route, 'alaia.request': id }
  const { traceparent } = headers
  return startSpan(
    { name: `${method} ${route}`, kind: 'call', traits },
    typeof traceparent === 'string' ? traceparent : undefined,
  )
}

export const registerCallTracing = (app: FastifyInstance): void => {
  const underway = new WeakMap<FastifyRequest, ActiveSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const call = beginCall(request)
    if (!call) return done()
    underway.set(request, call)
    return call.enter(done)
  })
  // Reading a body leaves the call: whoever hears its last piece is the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const call = underway.get(request)
    return call ? call.enter(done) : done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const failed = statusCode >= 500 ? String(statusCode) : undefined
    underway.get(request)?.end({ failed, traits: { 'http.response.status_code': statusCode } })
    done()
  })
}
