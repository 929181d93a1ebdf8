/** Records each call as one span, which contains everything the call starts. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { startSpan, type ActiveSpan } from '../tracing/tracing.ts'

/** Monitoring requests these every few seconds. */
const unremarkable = new Set(['/healthz', '/readyz', '/metrics'])

/** Uses the route as it is declared, never the URL, which holds ids, names and signatures. */
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
  // Reading a body leaves the span's context, because its last chunk arrives in the context of the connection.
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
