/** Records each call as one span, which contains everything the call starts. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { startSpan, type ActiveSpan } from '../tracing/tracing.ts'

/** Monitoring requests these every few seconds. */
const untracedRoutes = new Set(['/healthz', '/readyz', '/metrics'])

/** Uses the route as it is declared, never the URL, which holds ids, names and signatures. */
const startCallSpan = ({ method, id, headers, routeOptions }: FastifyRequest): ActiveSpan | undefined => {
  const route = routeOptions.url ?? 'none'
  if (untracedRoutes.has(route)) return undefined
  const attributes = { 'http.request.method': method, 'http.route': route, 'alaia.request': id }
  const { traceparent } = headers
  return startSpan(
    { name: `${method} ${route}`, kind: 'call', attributes },
    typeof traceparent === 'string' ? traceparent : undefined,
  )
}

export const registerCallTracing = (app: FastifyInstance): void => {
  const activeCalls = new WeakMap<FastifyRequest, ActiveSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const call = startCallSpan(request)
    if (!call) return done()
    activeCalls.set(request, call)
    return call.enter(done)
  })
  // Reading a body leaves the span's context, because its last chunk arrives in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const call = activeCalls.get(request)
    return call ? call.enter(done) : done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const failed = statusCode >= 500 ? String(statusCode) : undefined
    activeCalls.get(request)?.end({ failed, attributes: { 'http.response.status_code': statusCode } })
    done()
  })
}
