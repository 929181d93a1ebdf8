/** Puts the rooms together: one HTTP app from the platform and the domains. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiDocument } from './api-document.ts'
import { demoFilesJobs } from './demo-files.ts'
import { activityEndpoints } from './domains/activity/activity.endpoints.ts'
import type { Ports as ActivityPorts } from './domains/activity/ports.ts'
import { articlesEndpoints } from './domains/articles/articles.endpoints.ts'
import { auditEndpoints, keepAct } from './domains/audit/audit.endpoints.ts'
import { sendSentencesRemoval } from './domains/exercises/changes/files.jobs.ts'
import { exercisesEndpoints } from './domains/exercises/exercises.endpoints.ts'
import { exercisesJobs } from './domains/exercises/exercises.jobs.ts'
import { isOpenToSchool } from './domains/exercises/offers/offers.queries.ts'
import type { Ports } from './domains/exercises/ports.ts'
import { exerciseSource } from './domains/exercises/source.ts'
import { feedbackEndpoints } from './domains/feedback/feedback.endpoints.ts'
import { identityEndpoints } from './domains/identity/identity.endpoints.ts'
import { identityJobs } from './domains/identity/identity.jobs.ts'
import { actorOf, authenticate, heldSession, sessionOfSecret } from './domains/identity/identity.service.ts'
import { sections } from './domains/identity/sections.ts'
import { journalEntries, journalSource } from './domains/journal/entries.ts'
import { journalEndpoints } from './domains/journal/journal.endpoints.ts'
import { journalJobs } from './domains/journal/journal.jobs.ts'
import { exportRoutes } from './domains/learn/exchange/export.routes.ts'
import { handoutNamed, isHandoutKey } from './domains/learn/handout-pages.ts'
import { learnEndpoints } from './domains/learn/learn.endpoints.ts'
import { learnJobs } from './domains/learn/learn.jobs.ts'
import { ambienceRows } from './domains/library/catalogue.queries.ts'
import { keepingEndpoints } from './domains/library/keeping/keeping.endpoints.ts'
import { libraryEndpoints } from './domains/library/library.endpoints.ts'
import { libraryJobs } from './domains/library/library.jobs.ts'
import { playSource, practice } from './domains/library/practice.ts'
import { libraryShelf } from './domains/library/shelf/shelf.ts'
import { noticesEndpoints } from './domains/notices/notices.endpoints.ts'
import { noticesJobs } from './domains/notices/notices.jobs.ts'
import { noticesOf } from './domains/notices/notices.ts'
import { exportFolder } from './domains/privacy/export.jobs.ts'
import { isExportOpen } from './domains/privacy/export.queries.ts'
import type { Ports as PrivacyPorts } from './domains/privacy/ports.ts'
import { privacyEndpoints } from './domains/privacy/privacy.endpoints.ts'
import { privacyJobs } from './domains/privacy/privacy.jobs.ts'
import type { Ports as ReflectPorts } from './domains/reflect/ports.ts'
import { reflectEndpoints } from './domains/reflect/reflect.endpoints.ts'
import { checkInSource } from './domains/reflect/source.ts'
import { isResourceKey } from './domains/resources/keys.ts'
import { mayOpenResource } from './domains/resources/opening.ts'
import type { Ports as ResourcesPorts } from './domains/resources/ports.ts'
import { resourcesEndpoints } from './domains/resources/resources.endpoints.ts'
import { resourcesJobs } from './domains/resources/resources.jobs.ts'
import { zipRoutes } from './domains/resources/zip.routes.ts'
import { siteEndpoints } from './domains/site/site.endpoints.ts'
import { siteJobs } from './domains/site/site.jobs.ts'
import { lettersJobs } from './domains/support/letters.jobs.ts'
import { supportEndpoints } from './domains/support/support.endpoints.ts'
import { eventRoutes } from './platform/events/stream.ts'
import { sessionCookie } from './platform/http/cookies.ts'
import { healthRoutes } from './platform/http/health.ts'
import { answerNothing, createHttp } from './platform/http/http.ts'
import { mount } from './platform/http/mount.ts'
import { originOf } from './platform/http/origin.ts'
import { ofFeature, type Route } from './platform/http/serve.ts'
import { mediaRoutes } from './platform/media/media.ts'
import { isPublic } from './platform/media/file-headers.ts'
import type { Actor } from './platform/actor.ts'
import type { Platform } from './platform/platform.ts'
import { filesInLessons, learnPorts } from './lessons-and-files.ts'
import { servePages } from './pages.ts'
import { previewJobs } from './public-pages/previews.jobs.ts'
import { listRoutes, publicPages } from './public-pages/public-pages.ts'
import { builtDrawing, type Drawing } from './public-pages/renderer.ts'
import { articlesPorts, siteReferences, siteSources } from './published-site.ts'

/** Made when it is first asked for. */
const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}

/** What exercises need of the other domains. */
export const exercisesPorts = (platform: Platform): Ports => ({
  shelf: libraryShelf(platform),
  notices: noticesOf(platform),
  ambiences: ambienceRows,
})

/** Where activity hears of what someone did. */
const activityPorts: ActivityPorts = {
  sources: [
    { source: playSource },
    { source: exerciseSource, feature: 'custom_exercises' },
    { source: journalSource, feature: 'journal' },
    { source: checkInSource, feature: 'check_ins' },
  ],
}

/** What a person's own weeks are told by. */
const reflectPorts: ReflectPorts = { practice, entries: journalEntries, sections }

/** What else goes when somebody deletes their data. */
const privacyPorts = (platform: Platform): PrivacyPorts => ({
  erasing: (tx, account) => sendSentencesRemoval(platform, { tx, account }),
})

/** What resources need of the other domains. */
const resourcesPorts = (platform: Platform): ResourcesPorts => ({
  ...filesInLessons,
  mayOpen: (actor, key) => mayOpenFile(platform, actor, key),
  nameOf: async (actor, key) => (isHandoutKey(key) ? handoutNamed(platform, { actor, key }) : undefined),
})

export const allRoutes = (platform: Platform): Route[] => [
  ...identityEndpoints(platform),
  ...libraryEndpoints(platform),
  ...keepingEndpoints(platform),
  ...ofFeature('custom_exercises', exercisesEndpoints(platform, exercisesPorts(platform))),
  ...noticesEndpoints(platform),
  ...supportEndpoints(platform),
  ...ofFeature('journal', journalEndpoints(platform)),
  ...ofFeature('check_ins', reflectEndpoints(platform, reflectPorts)),
  ...activityEndpoints(platform, activityPorts),
  ...privacyEndpoints(platform, privacyPorts(platform)),
  ...learnEndpoints({ platform, ports: learnPorts(platform) }),
  ...articlesEndpoints({ platform, ports: articlesPorts(platform), articles: siteSources(platform).articles }),
  ...resourcesEndpoints({ platform, ports: resourcesPorts(platform) }),
  ...siteEndpoints({ platform, ports: siteReferences(platform), pages: siteSources(platform).pages }),
  ...feedbackEndpoints(platform),
  ...auditEndpoints(platform),
]

/** Work that is done later; declared before the jobs start. */
export const defineJobs = (platform: Platform): void => {
  identityJobs(platform)
  libraryJobs(platform)
  learnJobs(platform)
  exercisesJobs(platform, exercisesPorts(platform))
  noticesJobs(platform)
  lettersJobs(platform)
  journalJobs(platform)
  privacyJobs(platform)
  resourcesJobs(platform)
  demoFilesJobs(platform)
  siteJobs(platform)
  previewJobs(platform)
}

/** What a process answers that only works through its jobs: whether it lives, and whether it is ready. */
export const createWorkerApp = async (platform: Platform): Promise<FastifyInstance> => {
  const app = await createHttp(platform.config, platform.log)
  healthRoutes(app, platform)
  app.setNotFoundHandler(answerNothing)
  return app
}

/**
 * The library's files are for everyone signed in; a person's own for them, and for their school where it was shared; the
 * resources for teachers, and for whom they were given to; pages of hand-outs for those who see their unit.
 */
const mayOpenFile = async (platform: Platform, actor: Actor, key: string): Promise<boolean> => {
  const { db, clock } = platform
  if (key.startsWith(`${exportFolder(actor.accountUuid)}/`)) return isExportOpen(db, key, clock.now())
  if (isPublic(key) || key.startsWith('library/') || key.startsWith(`private/${actor.accountUuid}/`)) return true
  if (isResourceKey(key)) return mayOpenResource(platform, resourcesPorts(platform), { actor, key })
  if (isHandoutKey(key)) return (await handoutNamed(platform, { actor, key })) !== undefined
  const asked = { key, organizationUuid: actor.organizationUuid, admin: actor.userType === 'admin' }
  return key.startsWith('private/') && (await isOpenToSchool(db, asked))
}

export const createApp = async (platform: Platform): Promise<FastifyInstance> => {
  const { config, log, storage } = platform
  const app = await createHttp(config, log)
  const cookie = sessionCookie(config)
  mount(app, allRoutes(platform), {
    authenticate: authenticate(platform),
    cookie,
    originOf: originOf(config),
    keepAct: keepAct(platform),
    production: config.NODE_ENV === 'production',
  })
  const askerOf = async (request: FastifyRequest) => {
    const session = await sessionOfSecret(platform, cookie.read(request))
    return session && actorOf(session)
  }
  await app.register(zipRoutes, { platform, actorOf: askerOf })
  const parts = { platform, ports: learnPorts(platform) }
  await app.register(exportRoutes, { ...parts, actorOf: askerOf, originOf: originOf(config) })
  await app.register(mediaRoutes, {
    storage,
    accel: config.MEDIA_ACCEL,
    async mayOpen(request, key) {
      const session = await sessionOfSecret(platform, cookie.read(request))
      return session !== null && mayOpenFile(platform, actorOf(session), key)
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
  listRoutes(app, platform)
  const isMember = async (request: FastifyRequest) => (await sessionOfSecret(platform, cookie.read(request))) !== null
  const siteBy = (drawing: () => Promise<Drawing>) =>
    publicPages({ platform, drawing, isMember, keeps: !config.ALAIA_DEV })
  const built = builtDrawing(config.root)
  if (config.ALAIA_DEV) await (await import('./pages.dev.ts')).servePagesHot(app, config, siteBy)
  else await servePages(app, config, built && siteBy(built))
  return app
}
