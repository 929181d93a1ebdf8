/** Which school's platform is meant, and the adapter that speaks with it. */
import { Failure } from '#contract/failures.ts'
import { type Adapters, PartnerFailure, type PartnerPlatform, type Partners } from '../../partners/partner.ts'
import type { Platform } from '../../platform/platform.ts'
import { connectionOf, connectionOfCode, type ConnectionRow, connectionsOn } from './connections.queries.ts'
import { storedLtiPlatform } from './lti/stored-platform.ts'
import { subjectOf } from './people.queries.ts'
import { because } from './reasons.ts'
import { connectionFor } from './settings.ts'

/** The one of that code; without a code the only one there is. */
export const connectionMeant = async (
  { db }: Pick<Platform, 'db'>,
  schoolCode: string | undefined,
): Promise<{ connection: ConnectionRow | undefined; several: boolean }> => {
  if (schoolCode) return { connection: await connectionOfCode(db, schoolCode), several: true }
  const [only, another] = await connectionsOn(db)
  return another ? { connection: undefined, several: true } : { connection: only, several: false }
}

export const notConnected = () =>
  new Failure('not_found', {
    message: "This school has no platform of its own here. Check the school's code.",
    blocks: because('not_connected'),
  })

/** What a person reads: the reason stands in the log and on the page of connections. */
export const failureOfPartner = ({ log }: Pick<Platform, 'log'>, cause: unknown, act: string): unknown => {
  if (!(cause instanceof PartnerFailure)) return cause
  log.warn('partner did not help', { act, kind: cause.kind, reason: cause.message })
  const failure = cause.kind === 'refused' ? 'partner_refused' : 'partner_unavailable'
  return new Failure(failure, cause.retryAfter ? { retryAfter: cause.retryAfter } : {})
}

/** For the domains that give work to a platform. */
export const partnersOf = (platform: Platform, adapters: Adapters): Partners => ({
  async platformOf(organizationUuid): Promise<PartnerPlatform | undefined> {
    const row = await connectionOf(platform.db, organizationUuid)
    if (!row?.enabled) return undefined
    if (row.kind === 'lti13') return storedLtiPlatform(platform, row.uuid)
    return adapters.platformOf(connectionFor(platform.config, row))
  },
  async userOf(accountUuid) {
    return subjectOf(platform.db, accountUuid)
  },
})
