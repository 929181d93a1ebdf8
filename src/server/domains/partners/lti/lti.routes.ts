/** Routes outside /api for LTI platforms: the start and end of a launch, our keys, and registrations. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#rules/durations.ts'
import { PartnerFailure } from '#server/partners/partner.ts'
import { toErrorFacts } from '#server/platform/log.ts'
import { findArrival, consumeArrival } from './lti.queries.ts'
import { createCallContext, type RouteContext, MAX_FORM_BYTES, registerFormParser } from '../route-context.ts'
import { parseFields, createFailureLogger, sendPage, toScreenUrl } from './page-responses.ts'
import { getPublicKeys } from './signing-keys.ts'
import { startLaunch, finishLaunch, createContinueTicket } from './launch.ts'
import { registerPickerRoutes, sendPickerPage } from './picker.routes.ts'
import {
  FRAME_SCRIPT,
  frameScript,
  renderStoreStatePage,
  renderContinuePage,
  renderOpenWindowPage,
} from './frame-pages.ts'
import { registerFontRoutes } from './fonts.ts'
import { LAUNCH_STYLES, launchStyles } from './page-styles.ts'
import { renderContinueSignInPage } from './launch-pages.ts'
import { createCanvasConfiguration, hashTicket, createTicket, registerPlatform } from './registration.ts'

/** This cookie only proves that one browser began and finished the launch. It gives access to nothing else. */
const COOKIE = 'alaia_lti'
const COOKIE_LIFETIME_SECONDS = 10 * MINUTE_SECONDS

/** Across sites, browsers send a cookie only over https; over plain http, the person continues by pressing a button. */
const setBrowserCookie = (routes: RouteContext, request: FastifyRequest, reply: FastifyReply): string => {
  const browser = createTicket()
  const secure = routes.getOrigin(request).startsWith('https:')
  const siteOptions = secure
    ? ({ sameSite: 'none', secure, partitioned: true } as const)
    : ({ sameSite: 'lax' } as const)
  reply.setCookie(COOKIE, browser, { path: '/lti', httpOnly: true, maxAge: COOKIE_LIFETIME_SECONDS, ...siteOptions })
  return browser
}

const isFramed = ({ headers }: FastifyRequest): boolean => (headers['sec-fetch-dest'] ?? 'document') !== 'document'

const ownScriptPolicy = "script-src 'self'; form-action 'self'"

const handleLogin = async (
  routes: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const browser = setBrowserCookie(routes, request, reply)
  const browserContext = { browser, origin: routes.getOrigin(request) }
  try {
    const { to, storage } = await startLaunch(routes, parseFields(request), browserContext)
    if (storage && isFramed(request)) {
      return sendPage(reply, {
        html: renderStoreStatePage(storage, { value: browser, to }),
        framed: true,
        extraPolicy: ownScriptPolicy,
      })
    }
    return reply.header('cache-control', 'no-store').redirect(to, 302)
  } catch (cause) {
    return reply.header('cache-control', 'no-store').redirect(createFailureLogger(routes, request)(cause), 302)
  }
}

const openAppSession = async (
  routes: RouteContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { accountUuid, secondStep, path }: { accountUuid: string; secondStep: boolean; path: string },
): Promise<string> => {
  const opening = { accountUuid, shared: false, secondStep, withoutDevice: true }
  await routes.ports.openSession(opening, createCallContext(request, reply, routes))
  return toScreenUrl({ login: 'true', ...(path ? { to: path } : {}) })
}

const handleLaunch = async (
  routes: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const browserContext = { browser: request.cookies[COOKIE] ?? '', origin: routes.getOrigin(request) }
  try {
    const launchArrival = await finishLaunch(routes, parseFields(request), browserContext)
    if (launchArrival.to === 'picker') return await sendPickerPage(routes, reply, { ticket: launchArrival.ticket })
    if (!isFramed(request) && launchArrival.isSameBrowser) {
      return reply
        .header('cache-control', 'no-store')
        .redirect(await openAppSession(routes, { request, reply }, launchArrival), 303)
    }
    const ticket = await createContinueTicket(routes, launchArrival)
    const html = launchArrival.isSameBrowser
      ? renderContinuePage(ticket)
      : renderOpenWindowPage(ticket, launchArrival.storage)
    return sendPage(reply, { html, framed: true, extraPolicy: ownScriptPolicy })
  } catch (cause) {
    return reply.header('cache-control', 'no-store').redirect(createFailureLogger(routes, request)(cause), 303)
  }
}

const confirmContinue = async (
  routes: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { db, clock } = routes.platform
  const ticket = parseFields(request)['ticket'] ?? ''
  const arrival = await findArrival(db, hashTicket(ticket), clock.now())
  if (!arrival) return reply.redirect(toScreenUrl({ error: 'late' }), 303)
  return sendPage(reply, {
    html: renderContinueSignInPage(ticket, `${arrival.first_name} ${arrival.last_name}`),
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
  const isOwnForm =
    (request.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin' &&
    request.headers.origin === routes.getOrigin(request)
  const { ticket = '', browser } = parseFields(request)
  const arrival = isOwnForm ? await consumeArrival(db, hashTicket(ticket)) : undefined
  const isOtherBrowser = browser !== undefined && !arrival?.browser_hash?.equals(hashTicket(browser))
  if (!arrival || isOtherBrowser || arrival.expires_at <= clock.now()) {
    return reply.redirect(toScreenUrl({ error: 'late' }), 303)
  }
  const target = { accountUuid: arrival.account_uuid, secondStep: arrival.second_step, path: arrival.path }
  const to = await openAppSession(routes, { request, reply }, target).catch(createFailureLogger(routes, request))
  return reply.header('cache-control', 'no-store').redirect(to, 303)
}

/** Runs in a window of the platform, which closes it when it receives the message. */
const handleRegistration = async (
  routes: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { ticket = '', openid_configuration = '', registration_token } = parseFields(request)
  const registration = { ticket, configurationUrl: openid_configuration, registrationToken: registration_token }
  const message = await registerPlatform(routes, registration, routes.getOrigin(request)).then(
    (isRegistered) =>
      isRegistered
        ? 'Alaia is connected. You can close this window.'
        : 'This link was used, or it has expired. Create a new one in Alaia.',
    (cause: unknown) => {
      routes.platform.log.write('partner.registration_failed', { request: request.id, ...toErrorFacts(cause) })
      const reason = cause instanceof PartnerFailure ? cause.message : 'The page of the platform may say more.'
      return `The platform couldn't be registered. ${reason}`
    },
  )
  return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(`${message}\n`)
}

export const registerLtiRoutes = (app: FastifyInstance, routes: RouteContext): void => {
  void app.register((inner, _options, done) => {
    registerFormParser(inner)
    inner.get('/lti/login', (request, reply) => handleLogin(routes, request, reply))
    inner.post('/lti/login', (request, reply) => handleLogin(routes, request, reply))
    inner.post('/lti/launch', { bodyLimit: MAX_FORM_BYTES }, (request, reply) => handleLaunch(routes, request, reply))
    inner.get('/lti/continue', (request, reply) => confirmContinue(routes, request, reply))
    inner.post('/lti/continue', (request, reply) => continueLaunch(routes, request, reply))
    registerPickerRoutes(inner, routes)
    registerFontRoutes(inner)
    inner.get('/lti/register', (request, reply) => handleRegistration(routes, request, reply))
    inner.get('/lti/jwks', async (_request, reply) =>
      reply.header('cache-control', `public, max-age=${5 * MINUTE_SECONDS}`).send(await getPublicKeys(routes.platform)),
    )
    inner.get('/lti/config.json', (request, reply) => reply.send(createCanvasConfiguration(routes.getOrigin(request))))
    inner.get(FRAME_SCRIPT, (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
        .send(frameScript),
    )
    inner.get(LAUNCH_STYLES, (_request, reply) =>
      reply
        .type('text/css; charset=utf-8')
        .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
        .send(launchStyles),
    )
    done()
  })
}
