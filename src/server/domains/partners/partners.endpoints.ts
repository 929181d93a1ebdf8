/** Partners: coming in through a school's own platform, and how it is connected. */
import * as connections from '#contract/partners/connections.ts'
import * as lti from '#contract/partners/lti.ts'
import * as contract from '#contract/partners.ts'
import { ownPathOf } from '#rules/addresses.ts'
import { PartnerFailure, type PartnerPlatform } from '../../partners/partner.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  connectionOf,
  type ConnectionRow,
  lockConnection,
  removeConnection,
  switchPartnerOnly,
} from './connections.queries.ts'
import {
  addCertificate,
  ownConnection,
  saveConnection,
  takeCertificate,
  testConnection,
  wireOf,
} from './connections.ts'
import { listedCourses, readOwnCourse } from './lti/admin-courses.ts'
import { registrationLink } from './lti/registering.ts'
import { signUp, webLogin } from './logins.ts'
import { connectionMeant, notConnected } from './platforms.ts'
import type { Parts } from './ports.ts'
import { connectionFor, serviceAt, settingsOf } from './settings.ts'
import { beginSignOn } from './sign-on.ts'

/** Undefined where nothing of it can be opened; the other ways to sign in are there all the same. */
const waysThrough = ({ platform, ports }: Parts, connection: ConnectionRow): PartnerPlatform['can'] | undefined => {
  try {
    return ports.adapters.platformOf(connectionFor(platform.config, connection)).can
  } catch (cause) {
    if (!(cause instanceof PartnerFailure)) throw cause
    platform.log.error('a connection cannot be opened', { connection: connection.uuid, reason: cause.message })
    return undefined
  }
}

const signingIn = (parts: Parts) =>
  serve(contract, {
    async ways({ School }) {
      const { connection, several } = await connectionMeant(parts.platform, School?.school_code)
      const can = connection && waysThrough(parts, connection)
      return {
        Ways: {
          name: connection?.name ?? null,
          code_needed: several,
          sign_on: can?.signOn ?? false,
          web_login: can?.webLogin ?? false,
          signup: can?.signup ?? false,
        },
      }
    },
    async ssoLogin({ Sso }, _actor, context) {
      const { connection } = await connectionMeant(parts.platform, Sso.school_code)
      if (!connection) throw notConnected()
      const asked = Sso.assignment && `/home?${new URLSearchParams(Sso.assignment).toString()}`
      const returnTo = ownPathOf(Sso.return_to, context.origin) ?? asked
      const shared = Sso.shared_device ?? false
      return { Sso: { redirect_url: await beginSignOn(parts, { connection, returnTo, shared, context }) } }
    },
    async externalLogin({ Login }, _actor, context) {
      return { session: await parts.ports.signIn(Login, context) }
    },
    async webLogin({ Login }, _actor, context) {
      return { session: await webLogin(parts, Login, context) }
    },
    async signup({ Signup }, _actor, context) {
      return { session: await signUp(parts, Signup, context) }
    },
  })

const aboutConnection = (row: { uuid: string; name: string }) => ({
  kind: 'connection',
  uuid: row.uuid,
  name: row.name,
})

const keeping = (parts: Parts) =>
  serve(connections, {
    async connectionInfo(_blocks, actor, context) {
      const row = await connectionOf(parts.platform.db, actor.organizationUuid)
      const { entityId, acsUrl } = serviceAt(row ? settingsOf(row).origin : context.origin)
      return {
        Connection: row ? await wireOf(parts, row) : null,
        Ours: {
          entity_id: entityId,
          acs_url: acsUrl,
          metadata_url: `${entityId}${row ? `?school=${encodeURIComponent(row.school_code)}` : ''}`,
        },
      }
    },
    async connectionSave({ Connection: wanted }, { organizationUuid }, context) {
      const row = await saveConnection(parts, { organizationUuid, wanted, origin: context.origin })
      context.about(aboutConnection(row))
      return { Connection: await wireOf(parts, row) }
    },
    async connectionTest(_blocks, { organizationUuid }, context) {
      const { answer, row } = await testConnection(parts, organizationUuid)
      context.about(aboutConnection(row))
      return { Test: answer, Connection: await wireOf(parts, row) }
    },
    async certificateAdd({ Certificate }, { organizationUuid }, context) {
      const row = await addCertificate(parts, organizationUuid, Certificate.pem)
      context.about(aboutConnection(row))
      return { Connection: await wireOf(parts, row) }
    },
    async certificateRemove({ Certificate }, { organizationUuid }, context) {
      const row = await takeCertificate(parts, organizationUuid, Certificate.fingerprint)
      context.about(aboutConnection(row))
      return { Connection: await wireOf(parts, row) }
    },
    async connectionRemove(_blocks, { organizationUuid }, context) {
      const row = await ownConnection(parts, organizationUuid)
      await parts.platform.db.transaction().execute(async (tx) => {
        await lockConnection(tx, organizationUuid)
        await switchPartnerOnly(tx, organizationUuid, false)
        await removeConnection(tx, organizationUuid)
      })
      context.about(aboutConnection(row))
      return {}
    },
  })

const introducing = (parts: Parts) =>
  serve(lti, {
    async ltiInfo(_blocks, _actor, { origin }) {
      const at = (path: string) => `${origin}/lti/${path}`
      return {
        Lti: {
          login_url: at('login'),
          launch_url: at('launch'),
          keys_url: at('jwks'),
          canvas_url: at('config.json'),
        },
      }
    },
    async ltiCourses(_blocks, { organizationUuid }) {
      return { Courses: await listedCourses(parts, organizationUuid) }
    },
    async ltiCourseRead({ Course }, { organizationUuid }, context) {
      const read = await readOwnCourse(parts, { organizationUuid, uuid: Course.uuid })
      context.about({ kind: 'course', uuid: read.uuid, name: read.title })
      return { Course: read }
    },
    async ltiLink(_blocks, { organizationUuid }, context) {
      const Link = await registrationLink(parts, { organizationUuid, origin: context.origin })
      context.about({ kind: 'school', uuid: organizationUuid })
      return { Link }
    },
  })

export const partnersEndpoints = (parts: Parts) => [...signingIn(parts), ...keeping(parts), ...introducing(parts)]
