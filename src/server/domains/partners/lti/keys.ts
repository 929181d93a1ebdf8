/** Our keys for LTI: made when first asked for, changed every three months, and shown for a while after that. */
import { type LtiTool, ltiTool, type SigningKey } from '#server/partners/lti/tool.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createSeal } from '#server/platform/seal.ts'
import { insertKey, deleteKeysBefore, listKeys } from './lti.queries.ts'

type KeyContext = Pick<Platform, 'db' | 'clock' | 'config'>

const DAY = 86_400_000
/** A new one signs after so long; platforms look for unknown keys by themselves. */
const SIGNS_FOR = 90 * DAY
/** The one before is shown for so long after that. */
const SHOWN_FOR = 120 * DAY

const aboutOf = (kid: string): string => `partner_lti_key:${kid}`

/** @returns none where it was sealed with a key that is gone: another is made then */
const open = ({ config }: KeyContext, { kid, sealed }: { kid: string; sealed: Buffer }): SigningKey[] => {
  try {
    return [{ kid, jwk: JSON.parse(createSeal(config).open(sealed, aboutOf(kid))) as SigningKey['jwk'] }]
  } catch {
    return []
  }
}

const make = async (needs: KeyContext): Promise<SigningKey> => {
  const key = await ltiTool.makeSigningKey()
  const sealed = createSeal(needs.config).close(JSON.stringify(key.jwk), aboutOf(key.kid))
  await insertKey(needs.db, { kid: key.kid, sealed, made_at: needs.clock.now() })
  return key
}

/** The newest first, which signs. Two nodes that find none make one each, and both hold. */
export const getSigningKeys = async (needs: KeyContext): Promise<[SigningKey, ...SigningKey[]]> => {
  const now = needs.clock.now().getTime()
  const rows = await listKeys(needs.db)
  const shown = rows.filter(({ made_at }) => now - made_at.getTime() < SHOWN_FOR).flatMap((row) => open(needs, row))
  const signs = rows.find(({ kid, made_at }) => kid === shown[0]?.kid && now - made_at.getTime() <= SIGNS_FOR)
  return (signs ? shown : [await make(needs), ...shown]) as [SigningKey, ...SigningKey[]]
}

/** What is shown no more signs nothing that anybody could check. */
export const deleteOldKeys = ({ db, clock }: Pick<KeyContext, 'db' | 'clock'>) =>
  deleteKeysBefore(db, new Date(clock.now().getTime() - SHOWN_FOR))

export const getPublicKeys = async (needs: KeyContext): Promise<ReturnType<LtiTool['publicKeys']>> =>
  ltiTool.publicKeys(await getSigningKeys(needs))
