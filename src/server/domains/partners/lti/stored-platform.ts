/** A platform as it is stored, for the protocol and for the other domains. */
import { type LtiPlatform, ltiTool } from '../../../partners/lti/tool.ts'
import type { PartnerPlatform } from '../../../partners/partner.ts'
import type { Config } from '../../../platform/config.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isUuid } from '../../../platform/uuid-text.ts'
import { ownKeys } from './keys.ts'
import { lineItemOf, type LtiRow, platformOfConnection } from './lti.queries.ts'

/** Names in an address what the platform keeps a score for, so that opening it makes it the pupil's assignment. */
export const LINK_PREFIX = 'lti-'

export const ltiPlatformOf = ({ PARTNER_ORIGINS }: Config, row: LtiRow): LtiPlatform => ({
  issuer: row.issuer,
  clientId: row.client_id,
  authorizationUrl: row.authorization_url,
  tokenUrl: row.token_url,
  keysUrl: row.keys_url,
  deploymentIds: row.deployment_ids,
  tokenAudience: row.token_audience ?? undefined,
  inside: PARTNER_ORIGINS,
})

/** Undefined until the platform has introduced itself. */
export const storedLtiPlatform = async (
  platform: Pick<Platform, 'db' | 'clock' | 'config'>,
  connectionUuid: string,
): Promise<PartnerPlatform | undefined> => {
  const row = await platformOfConnection(platform.db, connectionUuid)
  if (!row) return undefined
  return ltiTool.platform({
    platform: ltiPlatformOf(platform.config, row),
    key: async () => (await ownKeys(platform))[0],
    now: () => platform.clock.now(),
    // Somebody may write another name into an address: only what came with a launch is known.
    async lineItemOf(assignmentId) {
      const uuid = assignmentId.startsWith(LINK_PREFIX) ? assignmentId.slice(LINK_PREFIX.length) : ''
      return isUuid(uuid) ? lineItemOf(platform.db, connectionUuid, uuid) : undefined
    },
  })
}
