/** What stands outside /api: where a platform's message arrives, how it knows us, and the way to it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'
import { LONGEST_ADDRESS, ownPathOf } from '#rules/addresses.ts'
import { SIGN_ON_SCREEN, SIGN_ON_START } from '#rules/sign-on.ts'
import { connectionOfCode, enabledConnectionOf, schoolOfSession } from './connections.queries.ts'
import { contextOf, type Doors, MOST_BYTES, readForms, word, wordsOf } from './doors.ts'
import { connectionMeant } from './platforms.ts'
import { reasonOf } from './reasons.ts'
import { openSecrets, serviceAt, settingsOf } from './settings.ts'
import { beginSignOn, finishSignOn } from './sign-on.ts'
import { sealOf } from '../../platform/seal.ts'
import { isUuid } from '../../platform/uuid-text.ts'

const screenWith = (query: Record<string, string>): string =>
  `${SIGN_ON_SCREEN}?${new URLSearchParams(query).toString()}`

const arrive = async (routes: Doors, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { log } = routes.platform
  const to = await finishSignOn(routes, wordsOf(request.body), contextOf(request, reply, routes)).then(
    (path) => screenWith({ login: 'true', ...(path ? { to: path } : {}) }),
    (cause: unknown) => {
      if (!(cause instanceof Failure)) log.error('sign-on failed', { request: request.id, problem: String(cause) })
      return screenWith({ error: reasonOf(cause) })
    },
  )
  return reply.header('cache-control', 'no-store').redirect(to, 303)
}

/** With the key of one school's connection where one is named; what a provider is told is the same for all. */
const metadata = async (routes: Doors, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { platform, ports } = routes
  const { connection } = await connectionMeant(platform, word(request, 'school', 40) || undefined)
  const service = serviceAt(connection ? settingsOf(connection).origin : routes.originOf(request))
  const key = connection && openSecrets(sealOf(platform.config), connection)?.service_key
  return reply
    .header('content-type', 'application/samlmetadata+xml; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(ports.adapters.metadataOf(service, key))
}

/** The platform of the asker's own school. @returns undefined where their cookie belongs to no session, even an ended one */
const schoolOfAsker = (routes: Doors, request: FastifyRequest) => {
  const secret = routes.cookie.read(request)
  return secret ? schoolOfSession(routes.platform.db, routes.hashOf(secret)) : undefined
}

/** Whoever presses a link without naming a school is led to the only connected one; people of another school never are. */
const connectionToStart = async (routes: Doors, request: FastifyRequest) => {
  const { platform } = routes
  const schoolCode = word(request, 'school', 40)
  const asker = schoolCode ? undefined : await schoolOfAsker(routes, request)
  if (asker) return enabledConnectionOf(platform.db, asker.organization_uuid)
  return (await connectionMeant(platform, schoolCode || undefined)).connection
}

/** Guesses nothing: the school of the session, else the one that the browser says it was signed in to. */
const connectionOfAsker = async (routes: Doors, request: FastifyRequest) => {
  const { db } = routes.platform
  const asker = await schoolOfAsker(routes, request)
  const organization = asker?.organization_uuid ?? word(request, 'organization', 36)
  if (organization) return isUuid(organization) ? enabledConnectionOf(db, organization) : undefined
  const schoolCode = word(request, 'school', 40)
  return schoolCode ? connectionOfCode(db, schoolCode) : undefined
}

/** A link that begins a sign-on. */
const start = async (routes: Doors, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const connection = await connectionToStart(routes, request)
  if (!connection) return reply.redirect('/login', 303)
  const context = contextOf(request, reply, routes)
  const returnTo = word(request, 'return_to', LONGEST_ADDRESS)
  const to = await beginSignOn(routes, { connection, returnTo, shared: false, context }).catch((cause: unknown) =>
    screenWith({ error: reasonOf(cause) }),
  )
  return reply.header('cache-control', 'no-store').redirect(to, 303)
}

/** Changes nothing: it says whether somebody is signed in, and else where they would be asked. */
const check = async (routes: Doors, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const context = contextOf(request, reply, routes)
  const status = await routes.isSignedIn(context)
  const connection = status ? undefined : await connectionOfAsker(routes, request)
  const returnTo = ownPathOf(word(request, 'return_to', LONGEST_ADDRESS), context.origin)
  const query = new URLSearchParams({
    ...(context.identity ? { identity: context.identity } : {}),
    ...(connection ? { school: connection.school_code } : {}),
    ...(returnTo ? { return_to: returnTo } : {}),
  })
  return reply.send({
    Status: { code: '000', message: 'Success' },
    session: { status },
    ...(connection && settingsOf(connection).sign_on_url
      ? { redirect_url: `${SIGN_ON_START}?${query.toString()}` }
      : {}),
  })
}

export const ssoRoutes = (app: FastifyInstance, routes: Doors): void => {
  void app.register((inner, _options, done) => {
    readForms(inner)
    inner.post(SIGN_ON_SCREEN, { bodyLimit: MOST_BYTES }, (request, reply) => arrive(routes, request, reply))
    inner.get('/sso/metadata', (request, reply) => metadata(routes, request, reply))
    inner.get(SIGN_ON_START, (request, reply) => start(routes, request, reply))
    inner.get('/api/v2/check-session', (request, reply) => check(routes, request, reply))
    done()
  })
}
