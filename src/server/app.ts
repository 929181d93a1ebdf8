/** Puts the rooms together: one HTTP app from the platform and the domains. */
import type { FastifyInstance } from 'fastify'
import { apiDocument } from './api-document.ts'
import { identityEndpoints } from './domains/identity/identity.endpoints.ts'
import { identityJobs } from './domains/identity/identity.jobs.ts'
import { authenticate, heldSession, sessionOfSecret } from './domains/identity/identity.service.ts'
import { libraryEndpoints } from './domains/library/library.endpoints.ts'
import { libraryJobs } from './domains/library/library.jobs.ts'
import { noticesEndpoints } from './domains/notices/notices.endpoints.ts'
import { noticesJobs } from './domains/notices/notices.jobs.ts'
import { eventRoutes } from './platform/events/stream.ts'
import { sessionCookie } from './platform/http/cookies.ts'
import { healthRoutes } from './platform/http/health.ts'
import { answerNothing, createHttp } from './platform/http/http.ts'
import { mount } from './platform/http/mount.ts'
import { originOf } from './platform/http/origin.ts'
import type { Route } from './platform/http/serve.ts'
import { mediaRoutes } from './platform/media/media.ts'
import type { Platform } from './platform/platform.ts'
import { servePages } from './pages.ts'

/** Made when it is first asked for. */
const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}

export const allRoutes = (platform: Platform): Route[] => [
  ...identityEndpoints(platform),
  ...libraryEndpoints(platform),
  ...noticesEndpoints(platform),
]

/** Work that is done later; declared before the jobs start. */
export const defineJobs = (platform: Platform): void => {
  identityJobs(platform)
  libraryJobs(platform)
  noticesJobs(platform)
}

/** What a process answers that only works through its jobs: whether it lives, and whether it is ready. */
export const createWorkerApp = async (platform: Platform): Promise<FastifyInstance> => {
  const app = await createHttp(platform.config, platform.log)
  healthRoutes(app, platform)
  app.setNotFoundHandler(answerNothing)
  return app
}

export const createApp = async (platform: Platform): Promise<FastifyInstance> => {
  const { config, log, storage } = platform
  const app = await createHttp(config, log)
  const cookie = sessionCookie(config)
  mount(app, allRoutes(platform), {
    authenticate: authenticate(platform),
    cookie,
    originOf: originOf(config),
    production: config.NODE_ENV === 'production',
  })
  await app.register(mediaRoutes, {
    storage,
    accel: config.MEDIA_ACCEL,
    async mayOpen(request, key) {
      const session = await sessionOfSecret(platform, cookie.read(request))
      return session !== null && (key.startsWith('library/') || key.startsWith(`private/${session.account_uuid}/`))
    },
  })
  await app.register(eventRoutes, {
    events: platform.events,
    originOf: originOf(config),
    async holderOf(request) {
      const session = await heldSession(platform, cookie.read(request))
      return session && { accountUuid: session.account_uuid, sessionUuid: session.session_uuid }
    },
  })
  healthRoutes(app, platform)
  const document = once(() => JSON.stringify(apiDocument()))
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document()))
  if (config.ALAIA_DEV) await (await import('./pages.dev.ts')).servePagesHot(app, config)
  else await servePages(app, config)
  return app
}
