/** Creates the HTTP app of a process: the full app, or a small one for worker processes. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UPLOAD_ACCESS } from '#contract/catalog/upload-fields.ts'
import { takeBest } from '#contract/studio/takes.ts'
import { registerApiReference } from './api-reference.ts'
import { canOpenFile } from './composition/file-access.ts'
import { getPorts } from './composition/ports.ts'
import { createAllRoutes } from './composition/routes.ts'
import { registerSchoolPlatformRoutes } from './composition/school-platforms.ts'
import { createAuditWriter } from './domains/audit/audit.endpoints.ts'
import { createAuthenticate, findSession, findSessionForCall, toActor } from './domains/identity/identity.service.ts'
import { isSecondStepMissing } from './domains/identity/second-step/required.ts'
import { exportRoutes } from './domains/learn/unit-import-export/export.routes.ts'
import { takeRoutes } from './domains/studio/takes/takes.routes.ts'
import { zipRoutes } from './domains/resources/zip.routes.ts'
import { servePages } from './serve-pages.ts'
import { registerEventRoutes } from './platform/events/event-stream.ts'
import { createSessionCookie } from './platform/http/cookies.ts'
import { registerHealthRoutes } from './platform/http/health.ts'
import { limitCalls } from './platform/http/limits/call-limit.ts'
import { throwNotFound, createHttpServer } from './platform/http/http.ts'
import { type MountOptions, mountRoutes, requireSender } from './platform/http/mount.ts'
import { createOriginResolver } from './platform/http/own-origin.ts'
import { createHttpServerForNode } from './platform/http/shared-maintenance.ts'
import { registerMediaRoutes } from './platform/media/media.ts'
import { resumableUploadRoutes } from './platform/media/resumable/resumable.routes.ts'
import { registerMetricRoutes } from './platform/metrics/metrics.ts'
import type { Platform } from './platform/platform.ts'
import { createPublicPages, registerListRoutes } from './public-pages/public-pages.ts'
import { loadBuiltRenderer, type SiteRenderBundle } from './public-pages/renderer.ts'

/** Registers the health check and metrics endpoints. */
const registerHealthAndMetrics = (app: FastifyInstance, platform: Platform): void => {
  registerHealthRoutes(app, platform)
  registerMetricRoutes(app, platform)
}

/** Creates the app of a worker process, which serves only health checks and metrics. */
export const createWorkerApp = async (platform: Platform): Promise<FastifyInstance> => {
  const app = await createHttpServer(platform.config, platform.log)
  registerHealthAndMetrics(app, platform)
  app.setNotFoundHandler(throwNotFound)
  return app
}

/** Returns the person and session whose events a stream sends. */
const toStreamOwner = ({ account_uuid, organization_uuid, session_uuid }: Parameters<typeof toActor>[0]) => ({
  accountUuid: account_uuid,
  organizationUuid: organization_uuid,
  sessionUuid: session_uuid,
})

/** Registers the public site and the app's page. @param isMember whether the request has a valid session */
const registerPages = async (
  app: FastifyInstance,
  platform: Platform,
  isMember: (request: FastifyRequest) => Promise<boolean>,
): Promise<void> => {
  const { config } = platform
  const isCaching = !config.ALAIA_DEV
  const createSite = (drawing: () => Promise<SiteRenderBundle>) =>
    createPublicPages({ platform, drawing, isMember, isCaching })
  const built = loadBuiltRenderer(config.root)
  if (config.ALAIA_DEV) await (await import('./serve-pages.dev.ts')).servePagesWithHotReload(app, config, createSite)
  else await servePages(app, config, built && createSite(built))
}

const createMountOptions = (
  platform: Platform,
  perServer: Pick<MountOptions, 'cookie' | 'countVisitor' | 'getOrigin'>,
): MountOptions => ({
  ...perServer,
  authenticate: createAuthenticate(platform),
  writeAudit: createAuditWriter(platform),
  isSecondStepMissing: (actor) => isSecondStepMissing(platform.config, actor),
  production: platform.config.NODE_ENV === 'production',
})

export const createApp = async (platform: Platform): Promise<FastifyInstance> => {
  const { config, storage } = platform
  const ports = getPorts(platform)
  const app = await createHttpServerForNode(platform)
  const cookie = createSessionCookie(config)
  const getOrigin = createOriginResolver(config)
  const countVisitor = await limitCalls(app, platform, cookie)
  const mountOptions = createMountOptions(platform, { cookie, countVisitor, getOrigin })
  mountRoutes(app, createAllRoutes(platform), mountOptions)
  const findRequestSession = (request: FastifyRequest) => findSessionForCall(platform, cookie.read(request))
  const findRequestActor = async (request: FastifyRequest) => {
    const session = await findRequestSession(request)
    const actor = session && toActor(session)
    return actor && !isSecondStepMissing(config, actor) ? actor : null
  }
  await app.register(zipRoutes, { platform, findActor: findRequestActor })
  await app.register(exportRoutes, { platform, ports: ports.learn, findActor: findRequestActor, getOrigin })
  await app.register(resumableUploadRoutes, {
    platform,
    requireSender: async (request) => (await requireSender(request, UPLOAD_ACCESS, mountOptions)).accountUuid,
  })
  await app.register(takeRoutes, {
    platform,
    getOrigin,
    requireSender: (request) => requireSender(request, takeBest.access, mountOptions),
  })
  await app.register(registerMediaRoutes, {
    storage,
    accel: config.MEDIA_ACCEL,
    async mayOpen(request, key) {
      const session = await findRequestSession(request)
      return session !== null && canOpenFile(platform, toActor(session), key)
    },
  })
  await app.register(registerEventRoutes, {
    events: platform.events,
    countVisitor,
    getOrigin,
    async findOwner(request) {
      const session = await findSession(platform, cookie.read(request))
      return session ? toStreamOwner(session) : null
    },
  })
  registerSchoolPlatformRoutes(app, { platform, ports: ports.partners }, { cookie, countVisitor, getOrigin })
  registerHealthAndMetrics(app, platform)
  registerApiReference(app, config)
  registerListRoutes(app, platform)
  await registerPages(app, platform, async (request) => (await findRequestSession(request)) !== null)
  return app
}
