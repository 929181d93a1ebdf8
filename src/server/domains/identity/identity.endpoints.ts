/** Identity endpoints: signing in and out, and one's own active sessions. */
import * as contract from '#contract/identity.ts'
import { Failure } from '#contract/failures.ts'
import { SERVER_IDLE_SECONDS } from '#rules/session-expiry.ts'
import { createRoutes } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { describeDevice } from './devices.ts'
import { getDraftKey, endSession, listOpenSessions, findOwnSession, addFinishedTours } from './identity.queries.ts'
import { getSessionState, signIn } from './identity.service.ts'

export const createIdentityRoutes = (platform: Platform) => {
  const { db, clock, events } = platform
  const endOwnSession = async (actor: Parameters<typeof findOwnSession>[1], uuid: string) => {
    const session = await findOwnSession(db, actor, uuid)
    if (!session) throw new Failure('not_found')
    await endSession(db, session, clock.now())
    // The open event stream of that session ends with the next event it would carry.
    await events.publish(actor.accountUuid, { kind: 'person' })
  }
  return createRoutes(contract, {
    async login({ Login }, _actor, context) {
      return { session: await signIn(platform, Login, context) }
    },
    async info(_blocks, _actor, context) {
      const session = await getSessionState(platform, context)
      const account = session.user_data?.user_account_uuid
      const key = account === undefined ? undefined : await getDraftKey(db, account)
      return { data: { session }, session, ...(key ? { draft_key: key.toString('base64') } : {}) }
    },
    async logout(_blocks, actor, context) {
      await endOwnSession(actor, actor.sessionUuid)
      context.setCookie('')
      return {}
    },
    async sessions(_blocks, actor) {
      const since = new Date(clock.now().getTime() - SERVER_IDLE_SECONDS * 1000)
      const rows = await listOpenSessions(db, actor.accountUuid, since)
      return {
        Sessions: rows.map((row) => ({
          uuid: row.uuid,
          current: row.uuid === actor.sessionUuid,
          device: describeDevice(row.device),
          signed_in_at: row.created_at.toISOString(),
          accessed_at: row.accessed_at.toISOString(),
        })),
      }
    },
    async endSession({ OpenSession }, actor) {
      await endOwnSession(actor, OpenSession.uuid)
      return {}
    },
    async featureStatus({ Feature, ManagedUser }, actor) {
      if (ManagedUser.uuid !== actor.accountUuid) throw new Failure('not_found')
      await addFinishedTours(db, actor.accountUuid, Feature.status.dashboard)
      await events.publish(actor.accountUuid, { kind: 'person' })
      return {}
    },
  })
}
