/** Routes outside /api for LTI platforms: the start and end of a launch, our keys, and registrations. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PartnerFailure } from '#server/partners/partner.ts'
import { errorFacts } from '#server/platform/log.ts'
import { findArrival, consumeArrival } from './lti.queries.ts'
import { createCallContext, type RouteContext, MOST_BYTES, registerFormParser } from '../route-context.ts'
import { parseFields, createFailureLogger, sendPage, screenUrl } from './page-responses.ts'
import { getPublicKeys } from './keys.ts'
import { startLaunch, finishLaunch, createContinueTicket } from './launch.ts'
import { registerPickerRoutes, sendPickerPage } from './picker.routes.ts'
import { FRAME_SCRIPT, frameScript, storeStatePage, continuePage, openWindowPage } from './frame-pages.ts'
import { registerFontRoutes } from './fonts.ts'
import { LAUNCH_STYLES, launchStyles } from './page-styles.ts'
import { continueSignInPage } from './pages.ts'
import { createCanvasConfiguration, hashTicket, createTicket, registerPlatform } from './registration.ts'

/** This cookie only proves that one browser began and finished the launch. It gives access to nothing else. */
const COOKIE = 'alaia_lti'
/** Lifetime in seconds. */
const COOKIE_LIFE = 600

/** Across sites, browsers send a cookie only over https; over plain http, the person continues by pressing a button. */
const setBrowserCookie = (routes: RouteContext, request: FastifyRequest, reply: FastifyReply): string => {
  const browser = createTicket()
  const secure = routes.originOf(request).startsWith('https:')
  const across = secure ? ({ sameSite: 'none', secure, partitioned: true } as const) : ({ sameSite: 'lax' } as const)
  reply.setCookie(COOKIE, browser, { path: '/lti', httpOnly: true, maxAge: COOKIE_LIFE, ...across })
  return browser
}

const isFramed = ({ headers }: FastifyRequest): boolean => (headers['sec-fetch-dest'] ?? 'document') !== 'document'

const ownScript = "script-src 'self'; form-action 'self'"

const begin = async (routes: RouteContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const browser = setBrowserCookie(routes, request, reply)
  const browserContext = { browser, origin: routes.originOf(request) }
  try {
    const { to, storage } = await startLaunch(routes, parseFields(request), browserContext)
    if (storage && isFramed(request)) {
      return sendPage(reply, { html: storeStatePage(storage, { value: browser, to }), framed: true, also: ownScript })
    }
    return reply.header('cache-control', 'no-store').redirect(to, 302)
  } catch (cause) {
    return reply.header('cache-control', 'no-store').redirect(createFailureLogger(routes, request)(cause), 302)
  }
}

const enter = async (
  routes: RouteContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { accountUuid, secondStep, path }: { accountUuid: string; secondStep: boolean; path: string },
): Promise<string> => {
  const opening = { accountUuid, shared: false, secondStep, withoutDevice: true }
  await routes.ports.openSession(opening, createCallContext(request, reply, routes))
  return screenUrl({ login: 'true', ...(path ? { to: path } : {}) })
}

const end = async (routes: RouteContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const browserContext = { browser: request.cookies[COOKIE] ?? '', origin: routes.originOf(request) }
  try {
    const arrived = await finishLaunch(routes, parseFields(request), browserContext)
    if (arrived.to === 'picker') return await sendPickerPage(routes, reply, { ticket: arrived.ticket })
    if (!isFramed(request) && arrived.bound) {
      return reply.header('cache-control', 'no-store').redirect(await enter(routes, { request, reply }, arrived), 303)
    }
    const ticket = await createContinueTicket(routes, arrived)
    const html = arrived.bound ? continuePage(ticket) : openWindowPage(ticket, arrived.storage)
    return sendPage(reply, { html, framed: true, also: ownScript })
  } catch (cause) {
    return reply.header('cache-control', 'no-store').redirect(createFailureLogger(routes, request)(cause), 303)
  }
}

const confirm = async (routes: RouteContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { db, clock } = routes.platform
  const ticket = parseFields(request)['ticket'] ?? ''
  const arrival = await findArrival(db, hashTicket(ticket), clock.now())
  if (!arrival) return reply.redirect(screenUrl({ error: 'late' }), 303)
  return sendPage(reply, {
    html: continueSignInPage(ticket, `${arrival.first_name} ${arrival.last_name}`),
    framed: false,
  })
}

/**
 * Accepts only a press on our own page; a page in a frame also sends the value that the platform stored, which must be
 * ours.
 */
const continueLaunch = async (
  routes: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { db, clock } = routes.platform
  const isOurs =
    (request.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin' &&
    request.headers.origin === routes.originOf(request)
  const { ticket = '', browser } = parseFields(request)
  const arrival = isOurs ? await consumeArrival(db, hashTicket(ticket)) : undefined
  const isOther = browser !== undefined && !arrival?.browser_hash?.equals(hashTicket(browser))
  if (!arrival || isOther || arrival.expires_at <= clock.now()) return reply.redirect(screenUrl({ error: 'late' }), 303)
  const target = { accountUuid: arrival.account_uuid, secondStep: arrival.second_step, path: arrival.path }
  const to = await enter(routes, { request, reply }, target).catch(createFailureLogger(routes, request))
  return reply.header('cache-control', 'no-store').redirect(to, 303)
}

/** Runs in a window of the platform, which closes it when it receives the message. */
const introduce = async (routes: RouteContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { ticket = '', openid_configuration = '', registration_token } = parseFields(request)
  const registration = { ticket, configurationUrl: openid_configuration, registrationToken: registration_token }
  const message = await registerPlatform(routes, registration, routes.originOf(request)).then(
    (isRegistered) =>
      isRegistered
        ? 'Alaia is connected. You can close this window.'
        : 'This link was used, or it has expired. Create a new one in Alaia.',
    (cause: unknown) => {
      routes.platform.log.write('partner.registration_failed', { request: request.id, ...errorFacts(cause) })
      const why = cause instanceof PartnerFailure ? cause.message : 'The page of the platform may say more.'
      return `The platform couldn't be registered. ${why}`
    },
  )
  return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(`${message}\n`)
}

export const registerLtiRoutes = (app: FastifyInstance, routes: RouteContext): void => {
  void app.register((inner, _options, done) => {
    registerFormParser(inner)
    inner.get('/lti/login', (request, reply) => begin(routes, request, reply))
    inner.post('/lti/login', (request, reply) => begin(routes, request, reply))
    inner.post('/lti/launch', { bodyLimit: MOST_BYTES }, (request, reply) => end(routes, request, reply))
    inner.get('/lti/continue', (request, reply) => confirm(routes, request, reply))
    inner.post('/lti/continue', (request, reply) => continueLaunch(routes, request, reply))
    registerPickerRoutes(inner, routes)
    registerFontRoutes(inner)
    inner.get('/lti/register', (request, reply) => introduce(routes, request, reply))
    inner.get('/lti/jwks', async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(await getPublicKeys(routes.platform)),
    )
    inner.get('/lti/config.json', (request, reply) => reply.send(createCanvasConfiguration(routes.originOf(request))))
    inner.get(FRAME_SCRIPT, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600').send(frameScript),
    )
    inner.get(LAUNCH_STYLES, (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(launchStyles),
    )
    done()
  })
}
