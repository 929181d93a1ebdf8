/** The HTTP server itself: limits, headers, errors, health. Routes are put on it by app.ts. */
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyRequest, type onRequestHookHandler } from 'fastify'
import { Failure, type FailureName, failures } from '#contract/failures.ts'
import { isData } from '#rules/known-paths.ts'
import type { Config } from '../config.ts'
import { errorFacts, type Log } from '../log.ts'
import { registerJsonBodyParser } from './bodies.ts'
import { BODY_LIMIT } from './body-limit.ts'
import { createBrokenRequestHandler } from './broken-requests.ts'
import { compressText } from './compress.ts'
import { addSecurityHeaders } from './headers.ts'
import { answerInRequestOrder } from './in-turn.ts'
import { drainRequestsOnClose } from './drain-requests.ts'
import { registerMaintenanceMode } from './maintenance.ts'
import { parseTrustedProxies } from './origin.ts'
import { failureBody, toFailure } from './refusals.ts'
import { enforceBodyTimeout } from './slow-bodies.ts'
import { registerCallTracing } from './traced.ts'

/** A slow client is closed after this; a header takes no longer on any line that could play audio. */
const HEADERS_TIMEOUT = 15_000
/** Node looks for them this often: half a minute unless told, and whoever is slow would stay for as long beside the rest. */
const CHECK_INTERVAL = 2500
/** The longest upload; a sender who falls silent is dropped much earlier. */
const REQUEST_TIMEOUT = 30 * 60_000

/**
 * Node accepts two Host headers; a cache in front may not. HTTP/1.0 has no Host header of its own, and the health checks
 * of load balancers speak it. Node itself refuses HTTP/1.1 without one.
 */
const refuseTwoHosts: onRequestHookHandler = (request, _reply, done) => {
  const { rawHeaders } = request.raw
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === 'host') hosts += 1
  const isOld = hosts === 0 && request.raw.httpVersion === '1.0'
  done(hosts === 1 || isOld ? undefined : new Failure('malformed'))
}

/** An address that is none, such as one with %zz in it, still stands in someone's address bar: a page says that it is not here. */
const readableAddress = ({ url = '/' }: { url?: string | undefined }): string => {
  if (!url.includes('%') || isData(url)) return url
  try {
    decodeURI(url)
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}

/** Told apart in a log over processes and restarts; counting on from there costs nothing. */
const requestIds = (): (() => string) => {
  const start = crypto.randomUUID().slice(0, 8)
  let count = 0
  return () => `${start}-${(count += 1).toString(36)}`
}

/** Refusals that someone who watches over the installation wants to see, as facts: never with a name. */
const telling = new Set<FailureName>(['wrong_credentials', 'too_many_attempts', 'not_permitted', 'cross_site'])

/** Whoever asked went away before they had said all: nothing of ours is broken, and nobody hears the answer. */
const isGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

const answerErrors = (app: FastifyInstance, log: Log): void => {
  app.setErrorHandler((cause, request, reply) => {
    const gone = isGone(request)
    const failure = gone ? new Failure('malformed') : toFailure(cause)
    const { http } = failures[failure.failure]
    if (http >= 500) {
      log.error('request failed', { request: request.id, path: request.routeOptions.url, ...errorFacts(cause) })
    }
    const refusal = { request: request.id, path: request.routeOptions.url, failure: failure.failure }
    if (telling.has(failure.failure)) log.warn('call refused', refusal)
    else if (!gone && (http === 400 || http === 422)) log.info('body refused', refusal)
    if (failure.detail.retryAfter) reply.header('retry-after', failure.detail.retryAfter)
    if (http === 413 || http === 415) reply.header('connection', 'close')
    return reply.code(http).header('cache-control', 'no-store').send(failureBody(failure, request.id))
  })
}

/** What is at no address. */
export const answerNotFound = (): never => {
  throw new Failure('not_found')
}

/** Fastify checks nothing with schemas of its own here, so their compilers are never loaded: ninety modules less at each start. */
const noSchemas = (): never => {
  throw new Error('A route brought a schema of Fastify; calls are checked by their contract.')
}

/** @param maintenance the sentence that all nodes on one database show, while there is one */
export const createHttpServer = async (
  config: Config,
  log: Log,
  maintenance: () => string | undefined = () => undefined,
): Promise<FastifyInstance> => {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: parseTrustedProxies(config),
    requestTimeout: REQUEST_TIMEOUT,
    forceCloseConnections: 'idle',
    // Who asks over a line that is still open while we close is answered, and told that it closes: a proxy goes elsewhere then.
    return503OnClosing: false,
    http: { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: CHECK_INTERVAL, maxHeaderSize: 16 * 1024 },
    genReqId: requestIds(),
    ...createBrokenRequestHandler(config),
    rewriteUrl: readableAddress,
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  })
  drainRequestsOnClose(app)
  answerInRequestOrder(app)
  registerCallTracing(app)
  registerJsonBodyParser(app)
  answerErrors(app, log)
  addSecurityHeaders(app, config)
  app.addHook('onRequest', refuseTwoHosts)
  registerMaintenanceMode(app, config, maintenance)
  enforceBodyTimeout(app)
  await app.register(cookie)
  compressText(app)
  return app
}
