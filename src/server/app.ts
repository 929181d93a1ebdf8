/** Puts the rooms together: one HTTP app from the platform and the domains. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createApiDocument } from './api-document.ts'
import { assignedHandoutFileName, createAssignmentsDependencies, isFileAssigned } from './composition/assigned-work.ts'
import { registerDemoFilesJobs } from './demo-files.ts'
import { createActivityRoutes } from './domains/activity/activity.endpoints.ts'
import type { ActivitySources as ActivityPorts } from './domains/activity/ports.ts'
import { createArticlesRoutes } from './domains/articles/articles.endpoints.ts'
import { createAssignmentsRoutes } from './domains/assignments/assignments.endpoints.ts'
import { registerAssignmentsJobs } from './domains/assignments/outbox/outbox.jobs.ts'
import { completeOnListen } from './domains/assignments/submissions/report-progress.ts'
import { countCompletedBetween } from './domains/assignments/submissions/submissions.queries.ts'
import { createAuditRoutes, createAuditWriter } from './domains/audit/audit.endpoints.ts'
import { enqueueFileRemoval, enqueueSentencesRemoval } from './domains/exercises/changes/files.jobs.ts'
import { createExercisesRoutes } from './domains/exercises/exercises.endpoints.ts'
import { registerExercisesJobs } from './domains/exercises/exercises.jobs.ts'
import { isVisibleToSchool } from './domains/exercises/offers/offers.queries.ts'
import type { ExercisesDependencies } from './domains/exercises/ports.ts'
import { exerciseActivitySource } from './domains/exercises/source.ts'
import { createFeedbackRoutes } from './domains/feedback/feedback.endpoints.ts'
import { createSetupRoutes } from './domains/identity/setup/setup.endpoints.ts'
import { createPasswordResetRoutes } from './domains/identity/password-reset/password-reset.endpoints.ts'
import { registerPasswordResetJobs } from './domains/identity/password-reset/password-reset.jobs.ts'
import { createPasswordLetters } from './domains/identity/password-reset/password.letters.ts'
import { createJoiningRoutes } from './domains/identity/joining/joining.endpoints.ts'
import { createCardsRoutes } from './domains/identity/cards/cards.endpoints.ts'
import { createConsentRoutes } from './domains/identity/consent/consent.endpoints.ts'
import { createIdentityRoutes } from './domains/identity/identity.endpoints.ts'
import { registerIdentityJobs } from './domains/identity/identity.jobs.ts'
import { registerPartnersJobs } from './domains/partners/partners.jobs.ts'
import { createPeopleImportRoutes } from './domains/identity/people/import/import-people.endpoints.ts'
import { createPeopleRoutes } from './domains/identity/people/people.endpoints.ts'
import { createSchoolRoutes } from './domains/identity/school/school.endpoints.ts'
import { toActor, createAuthenticate, findSession, findSessionForCall } from './domains/identity/identity.service.ts'
import { createSecondStepRoutes } from './domains/identity/second-step/second-step.endpoints.ts'
import { isSecondStepMissing } from './domains/identity/second-step/required.ts'
import { sectionAccess } from './domains/identity/sections.ts'
import { createSectionsRoutes } from './domains/identity/sections/sections.endpoints.ts'
import { journalEntryAccess, journalActivitySource } from './domains/journal/entries.ts'
import { createJournalRoutes } from './domains/journal/journal.endpoints.ts'
import { registerJournalJobs } from './domains/journal/journal.jobs.ts'
import { exportRoutes } from './domains/learn/exchange/export.routes.ts'
import { findHandoutFileName, isHandoutKey } from './domains/learn/handout-pages.ts'
import { createLearnRoutes } from './domains/learn/learn.endpoints.ts'
import { registerLearnJobs } from './domains/learn/learn.jobs.ts'
import { listAmbiences } from './domains/library/catalog.queries.ts'
import { createCatalogAdminRoutes } from './domains/library/admin/admin.endpoints.ts'
import { createLibraryRoutes } from './domains/library/library.endpoints.ts'
import { registerLibraryJobs } from './domains/library/library.jobs.ts'
import { playActivitySource, practiceAccess } from './domains/library/practice.ts'
import { createPersonalLibrary } from './domains/library/personal-library/personal-library.ts'
import { createNoticesRoutes } from './domains/notices/notices.endpoints.ts'
import { registerNoticesJobs } from './domains/notices/notices.jobs.ts'
import { createNotices } from './domains/notices/notices.ts'
import { isExportAvailable } from './domains/privacy/data-exports.queries.ts'
import { exportsFolder } from './domains/privacy/export-kind.ts'
import { createPrivacyAdminRoutes as schoolDataEndpoints } from './domains/privacy/admin.endpoints.ts'
import { personExport } from './domains/privacy/person-export.ts'
import type { PrivacyDependencies as PrivacyPorts } from './domains/privacy/ports.ts'
import { createPrivacyRoutes } from './domains/privacy/privacy.endpoints.ts'
import { registerPrivacyJobs } from './domains/privacy/privacy.jobs.ts'
import { schoolExport } from './domains/privacy/school-export.ts'
import type { ReflectDependencies as ReflectPorts } from './domains/reflect/ports.ts'
import { createQuestionSetsRoutes as questionsEndpoints } from './domains/reflect/question-sets.endpoints.ts'
import { createReflectRoutes } from './domains/reflect/reflect.endpoints.ts'
import { checkInActivitySource } from './domains/reflect/source.ts'
import { isResourceKey } from './domains/resources/keys.ts'
import { canOpenResource } from './domains/resources/open-file.ts'
import type { ResourcesDependencies as ResourcesPorts } from './domains/resources/ports.ts'
import { resourcesEndpoints } from './domains/resources/resources.endpoints.ts'
import { resourcesJobs } from './domains/resources/resources.jobs.ts'
import { zipRoutes } from './domains/resources/zip.routes.ts'
import { createSiteRoutes } from './domains/site/site.endpoints.ts'
import { registerSiteJobs } from './domains/site/site.jobs.ts'
import { createSupportLetters } from './domains/support/letters.jobs.ts'
import { hasContacts } from './domains/support/named-adults.queries.ts'
import { createSupportRoutes } from './domains/support/support.endpoints.ts'
import { registerEventRoutes } from './platform/events/stream.ts'
import { createSessionCookie } from './platform/http/cookies.ts'
import { registerHealthRoutes } from './platform/http/health.ts'
import { registerMetricRoutes } from './platform/metrics/metrics.ts'
import { answerNotFound, createHttpServer } from './platform/http/http.ts'
import { createSchoolPlatformRoutes, registerSchoolPlatformRoutes, createPartners } from './composition/school-platforms.ts'
import { mountRoutes } from './platform/http/mount.ts'
import { createOriginResolver } from './platform/http/origin.ts'
import { withFeature, type Route } from './platform/http/serve.ts'
import { createHttpServerForNode } from './platform/http/shared-maintenance.ts'
import { createBackupLetters, createOperatorNotifier } from './backup/backup-failed.letters.ts'
import { registerLetterJobs } from './platform/mail/letters.ts'
import { registerMediaRoutes } from './platform/media/media.ts'
import { isPublic } from './platform/media/file-headers.ts'
import { lazy } from './platform/memoize.ts'
import type { Actor } from './platform/actor.ts'
import type { Platform } from './platform/platform.ts'
import { lessonFileUses, createLearnDependencies } from './composition/lessons-and-files.ts'
import { servePages } from './pages.ts'
import { registerPreviewJobs } from './public-pages/previews.jobs.ts'
import { registerPrerenderJobs } from './public-pages/prerender-prints.jobs.ts'
import { registerListRoutes, createPublicPages } from './public-pages/public-pages.ts'
import { loadBuiltRenderer, type SiteRenderBundle } from './public-pages/renderer.ts'
import { createArticlesDependencies, createSiteReferences, createSiteSources } from './composition/published-site.ts'

/** What exercises need of the other domains. */
export const createExercisesDependencies = (platform: Platform): ExercisesDependencies => ({
  shelf: createPersonalLibrary(platform),
  notices: createNotices(platform),
  ambiences: listAmbiences,
})

/** Where activity hears of what someone did. */
const createActivityDependencies: ActivityPorts = {
  sources: [
    { source: playActivitySource },
    { source: exerciseActivitySource, feature: 'custom_exercises' },
    { source: journalActivitySource, feature: 'journal' },
    { source: checkInActivitySource, feature: 'check_ins' },
  ],
  completedAssignments: countCompletedBetween,
}

/** What a person's own weeks are told by. */
const createReflectDependencies: ReflectPorts = {
  practice: practiceAccess,
  entries: journalEntryAccess,
  sections: sectionAccess,
}

/** What else goes when somebody deletes their data, and who hears of a clock that jumps. */
export const createPrivacyDependencies = (platform: Platform): PrivacyPorts => ({
  erasing: (tx, account) => enqueueSentencesRemoval(platform, { tx, account }),
  exerciseGone: (tx, { account, exercise }) =>
    enqueueFileRemoval(platform, { tx, account, keys: [], sentences: exercise }),
  clockDoubted: createOperatorNotifier(platform, 'clock_doubted'),
})

/** For whom the pages of a hand-out open: who sees its unit, and whom it was given to. */
const findPageTitle = async (platform: Platform, actor: Actor, key: string): Promise<string | undefined> =>
  (await findHandoutFileName(platform, { actor, key })) ?? assignedHandoutFileName(platform, actor, key)

/** What resources need of the other domains. */
const createResourcesDependencies = (platform: Platform): ResourcesPorts => ({
  ...lessonFileUses,
  isGiven: async (db, actor, fileUuid) =>
    (await lessonFileUses.isGiven(db, actor, fileUuid)) || isFileAssigned(platform, actor, fileUuid),
  mayOpen: (actor, key) => canOpenFile(platform, actor, key),
  nameOf: async (actor, key) => (isHandoutKey(key) ? findPageTitle(platform, actor, key) : undefined),
})

/** What assigned work needs of the other domains. */
const createAssignmentsContext = (platform: Platform) => ({
  platform,
  ports: createAssignmentsDependencies(platform, {
    partners: createPartners(platform),
    resources: createResourcesDependencies(platform),
  }),
})

const createAllRoutes = (platform: Platform): Route[] => [
  ...createIdentityRoutes(platform),
  ...createJoiningRoutes(platform),
  ...createSchoolPlatformRoutes(platform),
  ...createSectionsRoutes(platform),
  ...createCardsRoutes(platform),
  ...createConsentRoutes(platform),
  ...createPeopleRoutes(platform),
  ...createPeopleImportRoutes(platform),
  ...createSetupRoutes(platform, { hasContacts }),
  ...createSecondStepRoutes(platform),
  ...createPasswordResetRoutes(platform),
  ...createSchoolRoutes(platform),
  ...createLibraryRoutes(platform, {
    heardOut: (actor, sessionUuid) => completeOnListen(createAssignmentsContext(platform), actor, sessionUuid),
  }),
  ...createCatalogAdminRoutes(platform),
  ...withFeature('custom_exercises', createExercisesRoutes(platform, createExercisesDependencies(platform))),
  ...createNoticesRoutes(platform),
  ...createSupportRoutes(platform),
  ...withFeature('journal', createJournalRoutes(platform)),
  ...withFeature('check_ins', createReflectRoutes(platform, createReflectDependencies)),
  ...withFeature('check_ins', questionsEndpoints(platform)),
  ...createActivityRoutes(platform, createActivityDependencies),
  ...createPrivacyRoutes(platform, createPrivacyDependencies(platform)),
  ...schoolDataEndpoints(platform, createPrivacyDependencies(platform)),
  ...createLearnRoutes({ platform, ports: createLearnDependencies(platform) }),
  ...createArticlesRoutes({
    platform,
    ports: createArticlesDependencies(platform),
    articles: createSiteSources(platform).articles,
  }),
  ...resourcesEndpoints({ platform, ports: createResourcesDependencies(platform) }),
  ...createAssignmentsRoutes(createAssignmentsContext(platform)),
  ...createSiteRoutes({ platform, ports: createSiteReferences(platform), pages: createSiteSources(platform).pages }),
  ...createFeedbackRoutes(platform),
  ...createAuditRoutes(platform),
]

/** Work that is done later; declared before the jobs start. */
export const defineJobs = (platform: Platform): void => {
  registerIdentityJobs(platform)
  registerPartnersJobs(platform)
  registerLibraryJobs(platform)
  registerLearnJobs(platform)
  registerExercisesJobs(platform, createExercisesDependencies(platform))
  registerNoticesJobs(platform)
  registerAssignmentsJobs(platform, { partners: createPartners(platform) })
  registerLetterJobs(platform, {
    ...createSupportLetters(platform),
    ...createPasswordLetters(platform),
    ...createBackupLetters(platform),
  })
  registerPasswordResetJobs(platform)
  registerJournalJobs(platform)
  registerPrivacyJobs(platform, createPrivacyDependencies(platform))
  resourcesJobs(platform)
  registerDemoFilesJobs(platform)
  registerSiteJobs(platform, createSiteReferences(platform))
  registerPreviewJobs(platform)
  registerPrerenderJobs(platform)
}

/** Whether the process lives, is ready, and how it fares. */
const registerHealthAndMetrics = (app: FastifyInstance, platform: Platform): void => {
  registerHealthRoutes(app, platform)
  registerMetricRoutes(app, platform)
}

/** What a process answers that only works through its jobs: whether it lives, and whether it is ready. */
export const createWorkerApp = async (platform: Platform): Promise<FastifyInstance> => {
  const app = await createHttpServer(platform.config, platform.log)
  registerHealthAndMetrics(app, platform)
  app.setNotFoundHandler(answerNotFound)
  return app
}

/**
 * The library's files are for everyone signed in; a person's own for them, and for their school where it was shared; the
 * resources for teachers, and for whom they were given to; pages of hand-outs for those who see their unit.
 */
const canOpenFile = async (platform: Platform, actor: Actor, key: string): Promise<boolean> => {
  const { db, clock } = platform
  const copy = { key, now: clock.now() }
  if (key.startsWith(`${exportsFolder(actor.accountUuid)}/`)) return isExportAvailable(db, personExport, copy)
  if (isPublic(key) || key.startsWith('library/') || key.startsWith(`private/${actor.accountUuid}/`)) return true
  // As with calls: what is an admin's stays closed until they sign in with two steps.
  if (isSecondStepMissing(platform.config, actor)) return false
  if (key.startsWith(`${exportsFolder(actor.organizationUuid)}/`)) {
    return actor.userType === 'admin' && isExportAvailable(db, schoolExport, copy)
  }
  if (isResourceKey(key)) return canOpenResource(platform, createResourcesDependencies(platform), { actor, key })
  if (isHandoutKey(key)) return (await findPageTitle(platform, actor, key)) !== undefined
  const asked = { key, organizationUuid: actor.organizationUuid, admin: actor.userType === 'admin' }
  return key.startsWith('private/') && (await isVisibleToSchool(db, asked))
}

const documentRoute = (app: FastifyInstance): void => {
  const document = lazy(() => JSON.stringify(createApiDocument()))
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document()))
}

/** Whose events a stream carries. */
const toStreamOwner = ({ account_uuid, organization_uuid, session_uuid }: Parameters<typeof toActor>[0]) => ({
  accountUuid: account_uuid,
  organizationUuid: organization_uuid,
  sessionUuid: session_uuid,
})

export const createApp = async (platform: Platform): Promise<FastifyInstance> => {
  const { config, storage } = platform
  const app = await createHttpServerForNode(platform)
  const cookie = createSessionCookie(config)
  const originOf = createOriginResolver(config)
  mountRoutes(app, createAllRoutes(platform), {
    authenticate: createAuthenticate(platform),
    cookie,
    originOf,
    keepAct: createAuditWriter(platform),
    isSecondStepMissing: (actor) => isSecondStepMissing(config, actor),
    production: config.NODE_ENV === 'production',
  })
  const sessionOf = (request: FastifyRequest) => findSessionForCall(platform, cookie.read(request))
  const askerOf = async (request: FastifyRequest) => {
    const session = await sessionOf(request)
    const actor = session && toActor(session)
    return actor && !isSecondStepMissing(config, actor) ? actor : null
  }
  await app.register(zipRoutes, { platform, actorOf: askerOf })
  await app.register(exportRoutes, { platform, ports: createLearnDependencies(platform), actorOf: askerOf, originOf })
  await app.register(registerMediaRoutes, {
    storage,
    accel: config.MEDIA_ACCEL,
    async mayOpen(request, key) {
      const session = await sessionOf(request)
      return session !== null && canOpenFile(platform, toActor(session), key)
    },
  })
  await app.register(registerEventRoutes, {
    events: platform.events,
    originOf,
    async holderOf(request) {
      const session = await findSession(platform, cookie.read(request))
      return session ? toStreamOwner(session) : null
    },
  })
  registerSchoolPlatformRoutes(app, platform, { cookie, originOf })
  registerHealthAndMetrics(app, platform)
  documentRoute(app)
  registerListRoutes(app, platform)
  const isMember = async (request: FastifyRequest) => (await sessionOf(request)) !== null
  const keeps = !config.ALAIA_DEV
  const siteBy = (drawing: () => Promise<SiteRenderBundle>) => createPublicPages({ platform, drawing, isMember, keeps })
  const built = loadBuiltRenderer(config.root)
  if (config.ALAIA_DEV) await (await import('./pages.dev.ts')).servePagesWithHotReload(app, config, siteBy)
  else await servePages(app, config, built && siteBy(built))
  return app
}
