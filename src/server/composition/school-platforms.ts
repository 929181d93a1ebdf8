/** Connects partner platforms with their adapters, identity, lessons and the library. */
import type { FastifyInstance } from 'fastify'
import {
  createPartnerSession,
  openPartnerSession,
  toCallHashes,
  withAttemptLimit,
} from '#server/domains/identity/partner-sessions.ts'
import { isSignedIn, signIn } from '#server/domains/identity/identity.service.ts'
import { hashSecret } from '#server/domains/identity/secrets.ts'
import { searchPickableLessons, listPickedLessons } from '#server/domains/learn/pickable-lessons.queries.ts'
import { listPickedSessions, searchPickableSessions } from '#server/domains/library/pickable-sessions.queries.ts'
import { createPartnersService } from '#server/domains/partners/platforms.ts'
import type { PartnersContext, PartnersDependencies } from '#server/domains/partners/ports.ts'
import { connectSandbox, SandboxFacts } from '#server/domains/partners/sandbox.ts'
import type { RouteContext } from '#server/domains/partners/route-context.ts'
import { registerLtiRoutes } from '#server/domains/partners/lti/lti.routes.ts'
import { registerSsoRoutes } from '#server/domains/partners/sso.routes.ts'
import { createAdapters } from '#server/partners/adapters.ts'
import type { Partners } from '#server/partners/partner.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Gives partners access to identity, lessons and the library. */
export const createPartnersDependencies = (platform: Platform): PartnersDependencies => ({
  adapters: createAdapters(platform.clock),
  openSession: (opening, context) => openPartnerSession(platform, opening, context),
  beginSession: createPartnerSession,
  signIn: (login, context) => signIn(platform, login, context),
  withRateLimit: (name, context, work) => withAttemptLimit(platform, { name, context }, work),
  getHashes: toCallHashes,
  findPickableSessions: (search) => searchPickableSessions(platform.db, search),
  findPickableLessons: (search) => searchPickableLessons(platform.db, search),
  listPickedLessons: (uuids) => listPickedLessons(platform.db, uuids),
  listPickedSessions: (uuids) => listPickedSessions(platform.db, uuids),
})

/** Gives other domains access to a school's platform. */
export const createPartners = (platform: Platform): Partners =>
  createPartnersService(platform, createAdapters(platform.clock))

type HttpDependencies = Pick<RouteContext, 'cookie' | 'countVisitor' | 'getOrigin'>

export const registerSchoolPlatformRoutes = (
  app: FastifyInstance,
  partners: PartnersContext,
  httpDependencies: HttpDependencies,
): void => {
  const routeContext: RouteContext = {
    ...partners,
    ...httpDependencies,
    isSignedIn: (context) => isSignedIn(partners.platform, context),
    hashSecret,
  }
  registerSsoRoutes(app, routeContext)
  registerLtiRoutes(app, routeContext)
}

/** @param facts as the sandbox platform sent them @param origin the public origin of this installation */
export const connectToSandbox = (platform: Platform, facts: unknown, origin: string): Promise<void> =>
  connectSandbox({ platform, adapters: createAdapters(platform.clock), facts: SandboxFacts.parse(facts), origin })
