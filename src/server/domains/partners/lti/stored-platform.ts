/** Opens a stored platform for the protocol and for the other domains. */
import { type LtiPlatform, ltiTool } from '#server/partners/lti/tool.ts'
import type { PartnerPlatform } from '#server/partners/partner.ts'
import type { Config } from '#server/platform/config.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isUuid } from '#server/platform/uuid-text.ts'
import { getSigningKeys } from './signing-keys.ts'
import { getLineItem, type LtiRow, findPlatformOfConnection } from './lti.queries.ts'

/** Marks addresses whose score the platform stores, so that opening one makes it the student's assignment. */
export const LINK_PREFIX = 'lti-'

export const toLtiPlatform = ({ PARTNER_ORIGINS }: Config, row: LtiRow): LtiPlatform => ({
  issuer: row.issuer,
  clientId: row.client_id,
  authorizationUrl: row.authorization_url,
  tokenUrl: row.token_url,
  keysUrl: row.keys_url,
  deploymentIds: row.deployment_ids,
  tokenAudience: row.token_audience ?? undefined,
  inside: PARTNER_ORIGINS,
})

/** Returns undefined until the platform has registered. */
export const openStoredPlatform = async (
  platform: Pick<Platform, 'db' | 'clock' | 'config'>,
  connectionUuid: string,
): Promise<PartnerPlatform | undefined> => {
  const row = await findPlatformOfConnection(platform.db, connectionUuid)
  if (!row) return undefined
  return ltiTool.platform({
    platform: toLtiPlatform(platform.config, row),
    key: async () => (await getSigningKeys(platform))[0],
    now: () => platform.clock.now(),
    // Anybody may write another id into an address, so only ids from a launch are accepted.
    async findLineItem(assignmentId) {
      const uuid = assignmentId.startsWith(LINK_PREFIX) ? assignmentId.slice(LINK_PREFIX.length) : ''
      return isUuid(uuid) ? getLineItem(platform.db, connectionUuid, uuid) : undefined
    },
  })
}
