/** Puts the rooms together: one HTTP app from the platform and the domains. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiDocument } from './api-document.ts'
import { assignedPages, assignmentsPorts, isFileAssigned } from './assigned-work.ts'
import { demoFilesJobs } from './demo-files.ts'
import { activityEndpoints } from './domains/activity/activity.endpoints.ts'
import type { Ports as ActivityPorts } from './domains/activity/ports.ts'
import { articlesEndpoints } from './domains/articles/articles.endpoints.ts'
import { assignmentsEndpoints } from './domains/assignments/assignments.endpoints.ts'
import { assignmentsJobs } from './domains/assignments/outbox/outbox.jobs.ts'
import { heardOut } from './domains/assignments/working/telling.ts'
import { completedBetween } from './domains/assignments/working/work.queries.ts'
import { auditEndpoints, keepAct } from './domains/audit/audit.endpoints.ts'
import { sendRemoval, sendSentencesRemoval } from './domains/exercises/changes/files.jobs.ts'
import { exercisesEndpoints } from './domains/exercises/exercises.endpoints.ts'
import { exercisesJobs } from './domains/exercises/exercises.jobs.ts'
import { isOpenToSchool } from './domains/exercises/offers/offers.queries.ts'
import type { Ports } from './domains/exercises/ports.ts'
import { exerciseSource } from './domains/exercises/source.ts'
import { feedbackEndpoints } from './domains/feedback/feedback.endpoints.ts'
import { firstEndpoints } from './domains/identity/first/first.endpoints.ts'
import { forgottenEndpoints } from './domains/identity/forgotten/forgotten.endpoints.ts'
import { forgettingJobs } from './domains/identity/forgotten/forgetting.jobs.ts'
import { passwordLetters } from './domains/identity/forgotten/password.letters.ts'
import { joiningEndpoints } from './domains/identity/joining/joining.endpoints.ts'
import { cardsEndpoints } from './domains/identity/cards/cards.endpoints.ts'
import { consentEndpoints } from './domains/identity/consent/consent.endpoints.ts'
import { identityEndpoints } from './domains/identity/identity.endpoints.ts'
import { identityJobs } from './domains/identity/identity.jobs.ts'
import { partnersJobs } from './domains/partners/partners.jobs.ts'
import { importingEndpoints } from './domains/identity/people/importing/importing.endpoints.ts'
import { peopleEndpoints } from './domains/identity/people/people.endpoints.ts'
import { schoolEndpoints } from './domains/identity/school/school.endpoints.ts'
import { actorOf, authenticate, heldSession, sessionOfSecret } from './domains/identity/identity.service.ts'
import { secondStepEndpoints } from './domains/identity/second-step/second-step.endpoints.ts'
import { isSecondStepMissing } from './domains/identity/second-step/required.ts'
import { sections } from './domains/identity/sections.ts'
import { sectionsEndpoints } from './domains/identity/sections/sections.endpoints.ts'
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
import { isCopyOpen } from './domains/privacy/copies.queries.ts'
import { copiesFolder } from './domains/privacy/copy-kind.ts'
import { keepingEndpoints as schoolDataEndpoints } from './domains/privacy/keeping.endpoints.ts'
import { personCopy } from './domains/privacy/person-copy.ts'
import type { Ports as PrivacyPorts } from './domains/privacy/ports.ts'
import { privacyEndpoints } from './domains/privacy/privacy.endpoints.ts'
import { privacyJobs } from './domains/privacy/privacy.jobs.ts'
import { schoolCopy } from './domains/privacy/school-copy.ts'
import type { Ports as ReflectPorts } from './domains/reflect/ports.ts'
import { keepingEndpoints as questionsEndpoints } from './domains/reflect/keeping.endpoints.ts'
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
import { supportLetters } from './domains/support/letters.jobs.ts'
import { hasContacts } from './domains/support/named-adults.queries.ts'
import { supportEndpoints } from './domains/support/support.endpoints.ts'
import { eventRoutes } from './platform/events/stream.ts'
import { sessionCookie } from './platform/http/cookies.ts'
import { healthRoutes } from './platform/http/health.ts'
import { metricRoutes } from './platform/metrics/metrics.ts'
import { answerNothing, createHttp } from './platform/http/http.ts'
import { schoolPlatformEndpoints, schoolPlatformRoutes, schoolPlatforms } from './school-platforms.ts'
import { mount } from './platform/http/mount.ts'
import { originOf } from './platform/http/origin.ts'
import { ofFeature, type Route } from './platform/http/serve.ts'
import { createHttpOfNode } from './platform/http/shared-maintenance.ts'
import { backupLetters, operatorsTeller } from './backup/failed.letters.ts'
import { letterJobs } from './platform/mail/letters.ts'
import { mediaRoutes } from './platform/media/media.ts'
import { isPublic } from './platform/media/file-headers.ts'
import { once } from './platform/kept.ts'
import type { Actor } from './platform/actor.ts'
import type { Platform } from './platform/platform.ts'
import { filesInLessons, learnPorts } from './lessons-and-files.ts'
import { servePages } from './pages.ts'
import { previewJobs } from './public-pages/previews.jobs.ts'
import { printsAheadJobs } from './public-pages/prints-ahead.jobs.ts'
import { listRoutes, publicPages } from './public-pages/public-pages.ts'
import { builtDrawing, type Drawing } from './public-pages/renderer.ts'
import { articlesPorts, siteReferences, siteSources } from './published-site.ts'

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
  completedAssignments: completedBetween,
}

/** What a person's own weeks are told by. */
const reflectPorts: ReflectPorts = { practice, entries: journalEntries, sections }

/** What else goes when somebody deletes their data, and who hears of a clock that jumps. */
export const privacyPorts = (platform: Platform): PrivacyPorts => ({
  erasing: (tx, account) => sendSentencesRemoval(platform, { tx, account }),
  exerciseGone: (tx, { account, exercise }) => sendRemoval(platform, { tx, account, keys: [], sentences: exercise }),
  clockDoubted: operatorsTeller(platform, 'clock_doubted'),
})

/** For whom the pages of a hand-out open: who sees its unit, and whom it was given to. */
const pagesNamed = async (platform: Platform, actor: Actor, key: string): Promise<string | undefined> =>
  (await handoutNamed(platform, { actor, key })) ?? assignedPages(platform, actor, key)

/** What resources need of the other domains. */
const resourcesPorts = (platform: Platform): ResourcesPorts => ({
  ...filesInLessons,
  isGiven: async (db, actor, fileUuid) =>
    (await filesInLessons.isGiven(db, actor, fileUuid)) || isFileAssigned(platform, actor, fileUuid),
  mayOpen: (actor, key) => mayOpenFile(platform, actor, key),
  nameOf: async (actor, key) => (isHandoutKey(key) ? pagesNamed(platform, actor, key) : undefined),
})

/** What assigned work needs of the other domains. */
const workParts = (platform: Platform) => ({
  platform,
  ports: assignmentsPorts(platform, { partners: schoolPlatforms(platform), resources: resourcesPorts(platform) }),
})

const allRoutes = (platform: Platform): Route[] => [
  ...identityEndpoints(platform),
  ...joiningEndpoints(platform),
  ...schoolPlatformEndpoints(platform),
  ...sectionsEndpoints(platform),
  ...cardsEndpoints(platform),
  ...consentEndpoints(platform),
  ...peopleEndpoints(platform),
  ...importingEndpoints(platform),
  ...firstEndpoints(platform, { hasContacts }),
  ...secondStepEndpoints(platform),
  ...forgottenEndpoints(platform),
  ...schoolEndpoints(platform),
  ...libraryEndpoints(platform, {
    heardOut: (actor, sessionUuid) => heardOut(workParts(platform), actor, sessionUuid),
  }),
  ...keepingEndpoints(platform),
  ...ofFeature('custom_exercises', exercisesEndpoints(platform, exercisesPorts(platform))),
  ...noticesEndpoints(platform),
  ...supportEndpoints(platform),
  ...ofFeature('journal', journalEndpoints(platform)),
  ...ofFeature('check_ins', reflectEndpoints(platform, reflectPorts)),
  ...ofFeature('check_ins', questionsEndpoints(platform)),
  ...activityEndpoints(platform, activityPorts),
  ...privacyEndpoints(platform, privacyPorts(platform)),
  ...schoolDataEndpoints(platform, privacyPorts(platform)),
  ...learnEndpoints({ platform, ports: learnPorts(platform) }),
  ...articlesEndpoints({ platform, ports: articlesPorts(platform), articles: siteSources(platform).articles }),
  ...resourcesEndpoints({ platform, ports: resourcesPorts(platform) }),
  ...assignmentsEndpoints(workParts(platform)),
  ...siteEndpoints({ platform, ports: siteReferences(platform), pages: siteSources(platform).pages }),
  ...feedbackEndpoints(platform),
  ...auditEndpoints(platform),
]

/** Work that is done later; declared before the jobs start. */
export const defineJobs = (platform: Platform): void => {
  identityJobs(platform)
  partnersJobs(platform)
  libraryJobs(platform)
  learnJobs(platform)
  exercisesJobs(platform, exercisesPorts(platform))
  noticesJobs(platform)
  assignmentsJobs(platform, { partners: schoolPlatforms(platform) })
  letterJobs(platform, { ...supportLetters(platform), ...passwordLetters(platform), ...backupLetters(platform) })
  forgettingJobs(platform)
  journalJobs(platform)
  privacyJobs(platform, privacyPorts(platform))
  resourcesJobs(platform)
  demoFilesJobs(platform)
  siteJobs(platform, siteReferences(platform))
  previewJobs(platform)
  printsAheadJobs(platform)
}

/** Whether the process lives, is ready, and how it fares. */
const stateRoutes = (app: FastifyInstance, platform: Platform): void => {
  healthRoutes(app, platform)
  metricRoutes(app, platform)
}

/** What a process answers that only works through its jobs: whether it lives, and whether it is ready. */
export const createWorkerApp = async (platform: Platform): Promise<FastifyInstance> => {
  const app = await createHttp(platform.config, platform.log)
  stateRoutes(app, platform)
  app.setNotFoundHandler(answerNothing)
  return app
}

/**
 * The library's files are for everyone signed in; a person's own for them, and for their school where it was shared; the
 * resources for teachers, and for whom they were given to; pages of hand-outs for those who see their unit.
 */
const mayOpenFile = async (platform: Platform, actor: Actor, key: string): Promise<boolean> => {
  const { db, clock } = platform
  const copy = { key, now: clock.now() }
  if (key.startsWith(`${copiesFolder(actor.accountUuid)}/`)) return isCopyOpen(db, personCopy, copy)
  if (isPublic(key) || key.startsWith('library/') || key.startsWith(`private/${actor.accountUuid}/`)) return true
  // As with calls: what is an admin's stays closed until they sign in with two steps.
  if (isSecondStepMissing(platform.config, actor)) return false
  if (key.startsWith(`${copiesFolder(actor.organizationUuid)}/`)) {
    return actor.userType === 'admin' && isCopyOpen(db, schoolCopy, copy)
  }
  if (isResourceKey(key)) return mayOpenResource(platform, resourcesPorts(platform), { actor, key })
  if (isHandoutKey(key)) return (await pagesNamed(platform, actor, key)) !== undefined
  const asked = { key, organizationUuid: actor.organizationUuid, admin: actor.userType === 'admin' }
  return key.startsWith('private/') && (await isOpenToSchool(db, asked))
}

const documentRoute = (app: FastifyInstance): void => {
  const document = once(() => JSON.stringify(apiDocument()))
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document()))
}

export const createApp = async (platform: Platform): Promise<FastifyInstance> => {
  const { config, storage } = platform
  const app = await createHttpOfNode(platform)
  const cookie = sessionCookie(config)
  mount(app, allRoutes(platform), {
    authenticate: authenticate(platform),
    cookie,
    originOf: originOf(config),
    keepAct: keepAct(platform),
    isSecondStepMissing: (actor) => isSecondStepMissing(config, actor),
    production: config.NODE_ENV === 'production',
  })
  const askerOf = async (request: FastifyRequest) => {
    const session = await sessionOfSecret(platform, cookie.read(request))
    const actor = session && actorOf(session)
    return actor && !isSecondStepMissing(config, actor) ? actor : null
  }
  await app.register(zipRoutes, { platform, actorOf: askerOf })
  const ports = learnPorts(platform)
  await app.register(exportRoutes, { platform, ports, actorOf: askerOf, originOf: originOf(config) })
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
      if (!session) return null
      const { account_uuid, organization_uuid, session_uuid } = session
      return { accountUuid: account_uuid, organizationUuid: organization_uuid, sessionUuid: session_uuid }
    },
  })
  schoolPlatformRoutes(app, platform, { cookie, originOf: originOf(config) })
  stateRoutes(app, platform)
  documentRoute(app)
  listRoutes(app, platform)
  const isMember = async (request: FastifyRequest) => (await sessionOfSecret(platform, cookie.read(request))) !== null
  const keeps = !config.ALAIA_DEV
  const siteBy = (drawing: () => Promise<Drawing>) => publicPages({ platform, drawing, isMember, keeps })
  const built = builtDrawing(config.root)
  if (config.ALAIA_DEV) await (await import('./pages.dev.ts')).servePagesHot(app, config, siteBy)
  else await servePages(app, config, built && siteBy(built))
  return app
}
