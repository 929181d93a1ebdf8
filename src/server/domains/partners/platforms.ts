/** Finds the platform of a school, and the adapter that calls it. */
import { Failure } from '#contract/failures.ts'
import { type Adapters, PartnerFailure, type PartnerPlatform, type Partners } from '#server/partners/partner.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findConnection, findConnectionByCode, type ConnectionRow, selectConnections } from './connections.queries.ts'
import { openStoredPlatform } from './lti/stored-platform.ts'
import { findSubject } from './link-account.queries.ts'
import { withReason } from './sign-on-problems.ts'
import { toPlatformConnection } from './settings.ts'

/** Returns the connection with the school code; without a code, the only one there is. */
export const resolveConnection = async (
  { db }: Pick<Platform, 'db'>,
  schoolCode: string | undefined,
): Promise<{ connection: ConnectionRow | undefined; several: boolean }> => {
  if (schoolCode) return { connection: await findConnectionByCode(db, schoolCode), several: true }
  const [only, another] = await selectConnections(db)
  return another ? { connection: undefined, several: true } : { connection: only, several: false }
}

export const createNotConnectedFailure = () =>
  new Failure('not_found', {
    message: "This school isn't connected to a platform here. Check the school code.",
    blocks: withReason('not_connected'),
  })

/** Returns the failure that a person sees: the reason is in the log and on the connection page. */
export const toClientFailure = ({ log }: Pick<Platform, 'log'>, cause: unknown, step: string): unknown => {
  if (!(cause instanceof PartnerFailure)) return cause
  log.write('partner.call_failed', { step, failure: cause.kind, reason: cause.message })
  const failure = cause.kind === 'refused' ? 'partner_refused' : 'partner_unavailable'
  return new Failure(failure, cause.retryAfter ? { retryAfter: cause.retryAfter } : {})
}

/** The service for domains that publish work to a platform. */
export const createPartnersService = (platform: Platform, adapters: Adapters): Partners => ({
  async getPlatform(organizationUuid): Promise<PartnerPlatform | undefined> {
    const row = await findConnection(platform.db, organizationUuid)
    if (!row?.enabled) return undefined
    if (row.kind === 'lti13') return openStoredPlatform(platform, row.uuid)
    return adapters.getPlatform(toPlatformConnection(platform.config, row))
  },
  async findUser(accountUuid) {
    return findSubject(platform.db, accountUuid)
  },
})
