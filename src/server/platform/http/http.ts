/** The HTTP server itself: limits, headers, errors, health checks. app.ts adds the routes. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type onRequestHookHandler } from 'fastify'
import { Failure, failures } from '#contract/failures.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { isDataPath } from '#rules/known-paths.ts'
import type { Config } from '../config.ts'
import { toErrorFacts, type Log } from '../log.ts'
import { registerJsonBodyParser } from './bodies.ts'
import { BODY_LIMIT } from './body-limit.ts'
import { createBrokenRequestHandler } from './broken-requests.ts'
import { compressText } from './compress.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { drainRequestsOnClose } from './drain-requests.ts'
import { registerMaintenanceMode } from './maintenance.ts'
import { parseTrustedProxies } from './own-origin.ts'
import { createFailureBody, isAborted, logRefusedRequest, toFailure } from './failure-responses.ts'
import { enforceBodyTimeout } from './slow-bodies.ts'
import { registerCallTracing } from './call-tracing.ts'

/** A slow client is disconnected after this time. On any connection fast enough to play audio, headers take less. */
const HEADERS_TIMEOUT_MS = 15_000
/**
 * The interval at which Node looks for slow clients. Its default of 30 seconds would let them stay for that much
 * longer.
 */
const CHECK_INTERVAL_MS = 2500
/** Long enough for the longest upload. A sender that stops sending is dropped much earlier. */
const REQUEST_TIMEOUT_MS = 30 * MINUTE_MS

/**
 * Refuses two Host headers: Node accepts them, but a cache in front may not. A request of HTTP/1.0 may have none,
 * because the health checks of load balancers speak it. Node itself refuses HTTP/1.1 without a Host header.
 */
const refuseMultipleHosts: onRequestHookHandler = (request, _reply, done) => {
  const { rawHeaders } = request.raw
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]!.toLowerCase() === 'host') hosts += 1
  const isHttp10 = hosts === 0 && request.raw.httpVersion === '1.0'
  done(hosts === 1 || isHttp10 ? undefined : new Failure('malformed'))
}

/**
 * Escapes the percent signs of an invalid URL, such as one with %zz in it. People see it in their address bar, so it
 * should get the "not found" page.
 */
const escapeInvalidUrl = ({ url = '/' }: { url?: string | undefined }): string => {
  if (!url.includes('%') || isDataPath(url)) return url
  try {
    decodeURI(url)
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}

/**
 * Request ids are unique in a log across processes and restarts, because of the random start; counting up from it costs
 * nothing.
 */
const createRequestIds = (): (() => string) => {
  const start = crypto.randomUUID().slice(0, 8)
  let count = 0
  return () => `${start}-${(count += 1).toString(36)}`
}

/**
 * Answers the requests of one connection one after the other. Node would start all pipelined requests at once: a
 * hundred clients that send twenty requests each, and read nothing, would put two thousand requests ahead of everybody
 * else's.
 */
const answerInRequestOrder = (app: FastifyInstance): void => {
  const latestResponse = new WeakMap<Socket, ServerResponse>()
  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    const previous = latestResponse.get(socket)
    latestResponse.set(socket, response)
    // A response owns the socket as soon as no earlier response of the connection uses it.
    if (response.socket || !previous) done()
    else previous.once('close', () => void (socket.destroyed || done()))
  })
}

const answerErrors = (app: FastifyInstance, log: Log): void => {
  app.setErrorHandler((cause, request, reply) => {
    const aborted = isAborted(request)
    const failure = aborted ? new Failure('malformed') : toFailure(cause)
    const { http } = failures[failure.failure]
    if (http >= 500) {
      log.write('http.request_failed', { request: request.id, path: request.routeOptions.url, ...toErrorFacts(cause) })
    }
    logRefusedRequest(log, request, failure)
    if (failure.detail.retryAfter) reply.header('retry-after', failure.detail.retryAfter)
    if (http === 413 || http === 415) reply.header('connection', 'close')
    return reply.code(http).header('cache-control', 'no-store').send(createFailureBody(failure, request.id))
  })
}

/** Handles an address that doesn't exist. @throws Failure not_found */
export const throwNotFound = (): never => {
  throw new Failure('not_found')
}

/**
 * Fastify validates nothing with its own schemas here, so their compilers are never loaded: 90 modules fewer at each
 * start.
 */
const rejectSchemas = (): never => {
  throw new Error('A route has a Fastify schema. Remove it: calls are validated by their contract.')
}

/**
 * @param maintenance returns the message that all nodes on one database show, or undefined if there is no maintenance
 */
export const createHttpServer = async (
  config: Config,
  log: Log,
  maintenance: () => string | undefined = () => undefined,
): Promise<FastifyInstance> => {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: parseTrustedProxies(config),
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // Requests on connections that are still open while the server closes are answered, with a note that the connection
    // closes, so that a proxy goes elsewhere.
    return503OnClosing: false,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      maxHeaderSize: 16 * 1024,
    },
    genReqId: createRequestIds(),
    ...createBrokenRequestHandler(config),
    rewriteUrl: escapeInvalidUrl,
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: rejectSchemas, buildSerializer: rejectSchemas } },
  })
  drainRequestsOnClose(app)
  answerInRequestOrder(app)
  registerCallTracing(app)
  registerJsonBodyParser(app)
  answerErrors(app, log)
  addSecurityHeaders(app, config)
  app.addHook('onRequest', refuseMultipleHosts)
  registerMaintenanceMode(app, config, maintenance)
  enforceBodyTimeout(app)
  await app.register(cookie)
  compressText(app)
  return app
}
