/** Schools' own platforms, put together: the adapters, and what their domain needs of identity. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginPartnerSession, openPartnerSession, placeOfCall, slowed } from './domains/identity/partner-sessions.ts'
import { isSignedIn, signIn } from './domains/identity/identity.service.ts'
import { hashSecret } from './domains/identity/secrets.ts'
import { lessonsToPick, pickedLessons } from './domains/learn/for-platforms.queries.ts'
import { pickedSessions, sessionsToPick } from './domains/library/for-platforms.queries.ts'
import { partnersEndpoints } from './domains/partners/partners.endpoints.ts'
import { partnersOf } from './domains/partners/platforms.ts'
import type { Parts } from './domains/partners/ports.ts'
import { connectSandbox, SandboxFacts } from './domains/partners/sandbox.ts'
import type { Doors } from './domains/partners/doors.ts'
import { ltiRoutes } from './domains/partners/lti/lti.routes.ts'
import { ssoRoutes } from './domains/partners/sso.routes.ts'
import { adaptersOf } from './partners/adapters.ts'
import type { Partners } from './partners/partner.ts'
import type { SessionCookie } from './platform/http/cookies.ts'
import type { Route } from './platform/http/serve.ts'
import type { Platform } from './platform/platform.ts'

const partsOf = (platform: Platform): Parts => ({
  platform,
  ports: {
    adapters: adaptersOf(platform.clock),
    openSession: (opening, context) => openPartnerSession(platform, opening, context),
    beginSession: beginPartnerSession,
    signIn: (login, context) => signIn(platform, login, context),
    slowed: (name, context, work) => slowed(platform, { name, context }, work),
    placeOf: placeOfCall,
    toPick: (search) => sessionsToPick(platform.db, search),
    lessonsToPick: (search) => lessonsToPick(platform.db, search),
    pickedLessons: (uuids) => pickedLessons(platform.db, uuids),
    picked: (uuids) => pickedSessions(platform.db, uuids),
  },
})

export const schoolPlatformEndpoints = (platform: Platform): Route[] => partnersEndpoints(partsOf(platform))

/** How other domains reach a school's platform. */
export const schoolPlatforms = (platform: Platform): Partners => partnersOf(platform, adaptersOf(platform.clock))

interface Outside {
  cookie: SessionCookie
  originOf: (request: FastifyRequest) => string
}

export const schoolPlatformRoutes = (app: FastifyInstance, platform: Platform, outside: Outside): void => {
  const doors: Doors = {
    ...partsOf(platform),
    ...outside,
    isSignedIn: (context) => isSignedIn(platform, context),
    hashOf: hashSecret,
  }
  ssoRoutes(app, doors)
  ltiRoutes(app, doors)
}

/** @param facts as the sandbox told them @param origin where people find us */
export const meetSandbox = (platform: Platform, facts: unknown, origin: string): Promise<void> =>
  connectSandbox({ platform, adapters: adaptersOf(platform.clock), facts: SandboxFacts.parse(facts), origin })
