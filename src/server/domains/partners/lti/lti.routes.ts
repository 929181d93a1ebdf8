/** What stands outside /api for platforms that speak LTI: the beginning and end of a launch, our keys, introductions. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PartnerFailure } from '../../../partners/partner.ts'
import { arrivalOf, takeArrival } from './lti.queries.ts'
import { contextOf, type Doors, MOST_BYTES, readForms } from '../doors.ts'
import { fieldsOf, noting, sendPage, toScreen } from './answering.ts'
import { shownKeys } from './keys.ts'
import { beginLaunch, finishLaunch, letGoOn } from './launching.ts'
import { pickerRoutes, showPicker } from './picker.routes.ts'
import { FRAME_SCRIPT, frameScript, keepPage, oneMorePressPage, ownWindowPage } from './frame-pages.ts'
import { letterRoutes } from './letters.ts'
import { LAUNCH_STYLES, launchStyles } from './page-styles.ts'
import { goOnPage } from './pages.ts'
import { configurationForCanvas, hashOf, newSecret, registerPlatform } from './registering.ts'

/** This cookie only proves that the browser which ends a launch also began it. It has no other power. */
const COOKIE = 'alaia_lti'
/** Seconds. */
const COOKIE_LIFE = 600

/** Across sites a cookie travels only over https; over plain http the launch goes on by a press of a button. */
const keepBrowser = (routes: Doors, request: FastifyRequest, reply: FastifyReply): string => {
  const browser = newSecret()
  const secure = routes.originOf(request).startsWith('https:')
  const across = secure ? ({ sameSite: 'none', secure, partitioned: true } as const) : ({ sameSite: 'lax' } as const)
  reply.setCookie(COOKIE, browser, { path: '/lti', httpOnly: true, maxAge: COOKIE_LIFE, ...across })
  return browser
}

const isFramed = ({ headers }: FastifyRequest): boolean => (headers['sec-fetch-dest'] ?? 'document') !== 'document'

const ownScript = "script-src 'self'; form-action 'self'"

const begin = async (routes: Doors, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const browser = keepBrowser(routes, request, reply)
  const place = { browser, origin: routes.originOf(request) }
  try {
    const { to, storage } = await beginLaunch(routes, fieldsOf(request), place)
    if (storage && isFramed(request)) {
      return sendPage(reply, { html: keepPage(storage, { value: browser, to }), framed: true, also: ownScript })
    }
    return reply.header('cache-control', 'no-store').redirect(to, 302)
  } catch (cause) {
    return reply.header('cache-control', 'no-store').redirect(noting(routes, request)(cause), 302)
  }
}

const enter = async (
  routes: Doors,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { accountUuid, secondStep, path }: { accountUuid: string; secondStep: boolean; path: string },
): Promise<string> => {
  const opening = { accountUuid, shared: false, secondStep, withoutDevice: true }
  await routes.ports.openSession(opening, contextOf(request, reply, routes))
  return toScreen({ login: 'true', ...(path ? { to: path } : {}) })
}

const end = async (routes: Doors, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const place = { browser: request.cookies[COOKIE] ?? '', origin: routes.originOf(request) }
  try {
    const arrived = await finishLaunch(routes, fieldsOf(request), place)
    if (arrived.to === 'picker') return await showPicker(routes, reply, { ticket: arrived.ticket })
    if (!isFramed(request) && arrived.bound) {
      return reply.header('cache-control', 'no-store').redirect(await enter(routes, { request, reply }, arrived), 303)
    }
    const ticket = await letGoOn(routes, arrived)
    const html = arrived.bound ? oneMorePressPage(ticket) : ownWindowPage(ticket, arrived.storage)
    return sendPage(reply, { html, framed: true, also: ownScript })
  } catch (cause) {
    return reply.header('cache-control', 'no-store').redirect(noting(routes, request)(cause), 303)
  }
}

const ask = async (routes: Doors, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { db, clock } = routes.platform
  const ticket = fieldsOf(request)['ticket'] ?? ''
  const arrival = await arrivalOf(db, hashOf(ticket), clock.now())
  if (!arrival) return reply.redirect(toScreen({ error: 'late' }), 303)
  return sendPage(reply, { html: goOnPage(ticket, `${arrival.first_name} ${arrival.last_name}`), framed: false })
}

/** Only a press on our own page goes on; one in a frame brings what the platform kept, which has to be ours. */
const goOn = async (routes: Doors, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { db, clock } = routes.platform
  const isOurs =
    (request.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin' &&
    request.headers.origin === routes.originOf(request)
  const { ticket = '', browser } = fieldsOf(request)
  const arrival = isOurs ? await takeArrival(db, hashOf(ticket)) : undefined
  const isOther = browser !== undefined && !arrival?.browser_hash?.equals(hashOf(browser))
  if (!arrival || isOther || arrival.expires_at <= clock.now()) return reply.redirect(toScreen({ error: 'late' }), 303)
  const coming = { accountUuid: arrival.account_uuid, secondStep: arrival.second_step, path: arrival.path }
  const to = await enter(routes, { request, reply }, coming).catch(noting(routes, request))
  return reply.header('cache-control', 'no-store').redirect(to, 303)
}

/** Stands in a window of the platform, which closes it when it hears the word. */
const introduce = async (routes: Doors, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { ticket = '', openid_configuration = '', registration_token } = fieldsOf(request)
  const asked = { ticket, configurationUrl: openid_configuration, registrationToken: registration_token }
  const said = await registerPlatform(routes, asked, routes.originOf(request)).then(
    (known) =>
      known
        ? 'Alaia is connected. You can close this window.'
        : 'This link has been used or is too old. Make a new one in Alaia.',
    (cause: unknown) => {
      routes.platform.log.warn('introduction failed', { request: request.id, problem: String(cause) })
      const why = cause instanceof PartnerFailure ? cause.message : 'Its page may say more.'
      return `The platform could not introduce itself. ${why}`
    },
  )
  return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(`${said}\n`)
}

export const ltiRoutes = (app: FastifyInstance, routes: Doors): void => {
  void app.register((inner, _options, done) => {
    readForms(inner)
    inner.get('/lti/login', (request, reply) => begin(routes, request, reply))
    inner.post('/lti/login', (request, reply) => begin(routes, request, reply))
    inner.post('/lti/launch', { bodyLimit: MOST_BYTES }, (request, reply) => end(routes, request, reply))
    inner.get('/lti/continue', (request, reply) => ask(routes, request, reply))
    inner.post('/lti/continue', (request, reply) => goOn(routes, request, reply))
    pickerRoutes(inner, routes)
    letterRoutes(inner)
    inner.get('/lti/register', (request, reply) => introduce(routes, request, reply))
    inner.get('/lti/jwks', async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(await shownKeys(routes.platform)),
    )
    inner.get('/lti/config.json', (request, reply) => reply.send(configurationForCanvas(routes.originOf(request))))
    inner.get(FRAME_SCRIPT, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600').send(frameScript),
    )
    inner.get(LAUNCH_STYLES, (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(launchStyles),
    )
    done()
  })
}
