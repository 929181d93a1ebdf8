/**
 * SSO routes outside /api: the start of a sign-on, our metadata, and the endpoint that receives a platform's message.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'
import { MAX_URL_LENGTH, toOwnPath } from '#rules/addresses.ts'
import { SIGN_ON_SCREEN, SIGN_ON_START } from '#rules/sign-in/sign-on.ts'
import { findConnectionByCode, findEnabledConnection, findSchoolOfSession } from './connections.queries.ts'
import {
  createCallContext,
  type RouteContext,
  MAX_FORM_BYTES,
  registerFormParser,
  readQueryParam,
  toStringFields,
} from './route-context.ts'
import { resolveConnection } from './platforms.ts'
import { toSignOnProblem } from './sign-on-problems.ts'
import { openSecrets, createServiceIdentity, parseSettings } from './settings.ts'
import { startPlatformSignOn, finishSignOn } from './sign-on.ts'
import { toErrorFacts } from '#server/platform/log.ts'
import { createSeal } from '#server/platform/seal.ts'
import { isUuid } from '#server/platform/uuid-text.ts'

const toScreenUrl = (query: Record<string, string>): string =>
  `${SIGN_ON_SCREEN}?${new URLSearchParams(query).toString()}`

const handleResponse = async (
  routes: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { log } = routes.platform
  const redirectUrl = await finishSignOn(
    routes,
    toStringFields(request.body),
    createCallContext(request, reply, routes),
  ).then(
    (path) => toScreenUrl({ login: 'true', ...(path ? { to: path } : {}) }),
    (cause: unknown) => {
      if (!(cause instanceof Failure)) {
        log.write('partner.sign_on_failed', { request: request.id, ...toErrorFacts(cause) })
      }
      return toScreenUrl({ error: toSignOnProblem(cause) })
    },
  )
  return reply.header('cache-control', 'no-store').redirect(redirectUrl, 303)
}

/** Contains the key of one school's connection if a school is named; everything else is the same for all providers. */
const sendMetadata = async (
  routes: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { platform, ports } = routes
  const { connection } = await resolveConnection(platform, readQueryParam(request, 'school', 40) || undefined)
  const service = createServiceIdentity(connection ? parseSettings(connection).origin : routes.getOrigin(request))
  const key = connection && openSecrets(createSeal(platform.config), connection)?.service_key
  return reply
    .header('content-type', 'application/samlmetadata+xml; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(ports.adapters.createMetadata(service, key))
}

/**
 * Finds the school of the request's session. @returns undefined if its cookie belongs to no session, not even an ended
 * one
 */
const findSessionSchool = (routes: RouteContext, request: FastifyRequest) => {
  const secret = routes.cookie.read(request)
  return secret ? findSchoolOfSession(routes.platform.db, routes.hashSecret(secret)) : undefined
}

/** A link without a school leads to the only connected school, but never for people of another school. */
const findConnectionToStart = async (routes: RouteContext, request: FastifyRequest) => {
  const { platform } = routes
  const schoolCode = readQueryParam(request, 'school', 40)
  const sessionSchool = schoolCode ? undefined : await findSessionSchool(routes, request)
  if (sessionSchool) return findEnabledConnection(platform.db, sessionSchool.organization_uuid)
  return (await resolveConnection(platform, schoolCode || undefined)).connection
}

/** Never guesses: uses the session's school, or the school that the browser says it was signed in to. */
const findSessionConnection = async (routes: RouteContext, request: FastifyRequest) => {
  const { db } = routes.platform
  const sessionSchool = await findSessionSchool(routes, request)
  const organization = sessionSchool?.organization_uuid ?? readQueryParam(request, 'organization', 36)
  if (organization) return isUuid(organization) ? findEnabledConnection(db, organization) : undefined
  const schoolCode = readQueryParam(request, 'school', 40)
  return schoolCode ? findConnectionByCode(db, schoolCode) : undefined
}

/** Starts a sign-on from a link. */
const startFromLink = async (
  routes: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const connection = await findConnectionToStart(routes, request)
  if (!connection) return reply.redirect('/login', 303)
  const context = createCallContext(request, reply, routes)
  const returnTo = readQueryParam(request, 'return_to', MAX_URL_LENGTH)
  const redirectUrl = await startPlatformSignOn(routes, { connection, returnTo, shared: false, context }).catch(
    (cause: unknown) => toScreenUrl({ error: toSignOnProblem(cause) }),
  )
  return reply.header('cache-control', 'no-store').redirect(redirectUrl, 303)
}

/** Changes nothing: reports whether a person is signed in, and otherwise where they would sign in. */
const checkSession = async (
  routes: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const context = createCallContext(request, reply, routes)
  const status = await routes.isSignedIn(context)
  if (!status) await routes.countVisitor(request)
  const connection = status ? undefined : await findSessionConnection(routes, request)
  const returnTo = toOwnPath(readQueryParam(request, 'return_to', MAX_URL_LENGTH), context.origin)
  const query = new URLSearchParams({
    ...(context.identity ? { identity: context.identity } : {}),
    ...(connection ? { school: connection.school_code } : {}),
    ...(returnTo ? { return_to: returnTo } : {}),
  })
  return reply.send({
    Status: { code: '000', message: 'Success' },
    session: { status },
    ...(connection && parseSettings(connection).sign_on_url
      ? { redirect_url: `${SIGN_ON_START}?${query.toString()}` }
      : {}),
  })
}

export const registerSsoRoutes = (app: FastifyInstance, routes: RouteContext): void => {
  void app.register((inner, _options, done) => {
    registerFormParser(inner)
    inner.post(SIGN_ON_SCREEN, { bodyLimit: MAX_FORM_BYTES }, (request, reply) =>
      handleResponse(routes, request, reply),
    )
    inner.get('/sso/metadata', (request, reply) => sendMetadata(routes, request, reply))
    inner.get(SIGN_ON_START, (request, reply) => startFromLink(routes, request, reply))
    inner.get('/api/v2/check-session', (request, reply) => checkSession(routes, request, reply))
    done()
  })
}
