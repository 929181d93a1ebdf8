/** Partner endpoints: signing in through a school's own platform, and its connection. */
import * as connections from '#contract/partners/connections.ts'
import * as lti from '#contract/partners/lti.ts'
import * as contract from '#contract/partners.ts'
import { toOwnPath } from '#rules/addresses.ts'
import { PartnerFailure, type PartnerPlatform } from '#server/partners/partner.ts'
import { createRoutes } from '#server/platform/http/create-routes.ts'
import {
  findConnection,
  type ConnectionRow,
  lockConnection,
  deleteConnection,
  setPartnerOnly,
} from './connections.queries.ts'
import {
  addCertificate,
  requireOwnConnection,
  saveConnection,
  removeCertificate,
  testConnection,
  toConnection,
} from './connections.ts'
import { listCourses, readOwnCourse } from './lti/admin-courses.ts'
import { createRegistrationLink } from './lti/registration.ts'
import { signUp, logInOnPlatform } from './logins.ts'
import { resolveConnection, createNotConnectedFailure } from './platforms.ts'
import type { PartnersContext } from './ports.ts'
import { toPlatformConnection, createServiceIdentity, parseSettings } from './settings.ts'
import { startPlatformSignOn } from './sign-on.ts'

/** Returns undefined if the connection can't be opened; the other ways to sign in remain available. */
const getSignInMethods = (
  { platform, ports }: PartnersContext,
  connection: ConnectionRow,
): PartnerPlatform['can'] | undefined => {
  try {
    return ports.adapters.getPlatform(toPlatformConnection(platform.config, connection)).can
  } catch (cause) {
    if (!(cause instanceof PartnerFailure)) throw cause
    platform.log.write('partner.connection_invalid', { connection: connection.uuid, reason: cause.message })
    return undefined
  }
}

const createSignInRoutes = (deps: PartnersContext) =>
  createRoutes(contract, {
    async signInMethods({ School }) {
      const { connection, several } = await resolveConnection(deps.platform, School?.school_code)
      const signInMethods = connection && getSignInMethods(deps, connection)
      return {
        Ways: {
          name: connection?.name ?? null,
          code_needed: several,
          sign_on: signInMethods?.signOn ?? false,
          web_login: signInMethods?.webLogin ?? false,
          signup: signInMethods?.signup ?? false,
        },
      }
    },
    async ssoLogin({ Sso }, _actor, context) {
      const { connection } = await resolveConnection(deps.platform, Sso.school_code)
      if (!connection) throw createNotConnectedFailure()
      const assignmentPath = Sso.assignment && `/home?${new URLSearchParams(Sso.assignment).toString()}`
      const returnTo = toOwnPath(Sso.return_to, context.origin) ?? assignmentPath
      const shared = Sso.shared_device ?? false
      return { Sso: { redirect_url: await startPlatformSignOn(deps, { connection, returnTo, shared, context }) } }
    },
    async externalLogin({ Login }, _actor, context) {
      return { session: await deps.ports.signIn(Login, context) }
    },
    async webLogin({ Login }, _actor, context) {
      return { session: await logInOnPlatform(deps, Login, context) }
    },
    async signup({ Signup }, _actor, context) {
      return { session: await signUp(deps, Signup, context) }
    },
  })

const describeConnection = (row: { uuid: string; name: string }) => ({
  kind: 'connection',
  uuid: row.uuid,
  name: row.name,
})

const createConnectionRoutes = (deps: PartnersContext) =>
  createRoutes(connections, {
    async connectionInfo(_blocks, actor, context) {
      const row = await findConnection(deps.platform.db, actor.organizationUuid)
      const { entityId, acsUrl } = createServiceIdentity(row ? parseSettings(row).origin : context.origin)
      return {
        Connection: row ? await toConnection(deps, row) : null,
        Ours: {
          entity_id: entityId,
          acs_url: acsUrl,
          metadata_url: `${entityId}${row ? `?school=${encodeURIComponent(row.school_code)}` : ''}`,
        },
      }
    },
    async connectionSave({ Connection: input }, { organizationUuid }, context) {
      const row = await saveConnection(deps, { organizationUuid, input, origin: context.origin })
      context.about(describeConnection(row))
      return { Connection: await toConnection(deps, row) }
    },
    async connectionTest(_blocks, { organizationUuid }, context) {
      const { testResult, row } = await testConnection(deps, organizationUuid)
      context.about(describeConnection(row))
      return { Test: testResult, Connection: await toConnection(deps, row) }
    },
    async certificateAdd({ Certificate }, { organizationUuid }, context) {
      const row = await addCertificate(deps, organizationUuid, Certificate.pem)
      context.about(describeConnection(row))
      return { Connection: await toConnection(deps, row) }
    },
    async certificateRemove({ Certificate }, { organizationUuid }, context) {
      const row = await removeCertificate(deps, organizationUuid, Certificate.fingerprint)
      context.about(describeConnection(row))
      return { Connection: await toConnection(deps, row) }
    },
    async connectionRemove(_blocks, { organizationUuid }, context) {
      const row = await requireOwnConnection(deps, organizationUuid)
      await deps.platform.db.transaction().execute(async (tx) => {
        await lockConnection(tx, organizationUuid)
        await setPartnerOnly(tx, organizationUuid, false)
        await deleteConnection(tx, organizationUuid)
      })
      context.about(describeConnection(row))
      return {}
    },
  })

const createLtiAdminRoutes = (deps: PartnersContext) =>
  createRoutes(lti, {
    async ltiInfo(_blocks, _actor, { origin }) {
      const toLtiUrl = (path: string) => `${origin}/lti/${path}`
      return {
        Lti: {
          login_url: toLtiUrl('login'),
          launch_url: toLtiUrl('launch'),
          keys_url: toLtiUrl('jwks'),
          canvas_url: toLtiUrl('config.json'),
        },
      }
    },
    async ltiCourses(_blocks, { organizationUuid }) {
      return { Courses: await listCourses(deps, organizationUuid) }
    },
    async ltiCourseRead({ Course }, { organizationUuid }, context) {
      const syncedCourse = await readOwnCourse(deps, { organizationUuid, uuid: Course.uuid })
      context.about({ kind: 'course', uuid: syncedCourse.uuid, name: syncedCourse.title })
      return { Course: syncedCourse }
    },
    async ltiLink(_blocks, { organizationUuid }, context) {
      const Link = await createRegistrationLink(deps, { organizationUuid, origin: context.origin })
      context.about({ kind: 'school', uuid: organizationUuid })
      return { Link }
    },
  })

export const createPartnersRoutes = (deps: PartnersContext) => [
  ...createSignInRoutes(deps),
  ...createConnectionRoutes(deps),
  ...createLtiAdminRoutes(deps),
]
