/**
 * Our LTI signing keys: created when first needed, replaced every three months, and published for a while after that.
 */
import { DAY_MS } from '#rules/durations.ts'
import { type LtiTool, ltiTool, type SigningKey } from '#server/partners/lti/tool.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createSeal } from '#server/platform/seal.ts'
import { insertKey, deleteKeysBefore, listKeys } from './lti.queries.ts'

type KeyContext = Pick<Platform, 'db' | 'clock' | 'config'>

/** A key signs for this long before a new one replaces it; platforms look up unknown keys on their own. */
const SIGNING_PERIOD_MS = 90 * DAY_MS
/** A replaced key stays published until this age. */
const PUBLISHING_PERIOD_MS = 120 * DAY_MS

const toSealLabel = (kid: string): string => `partner_lti_key:${kid}`

/** @returns an empty list if the key was sealed with a lost secret; a new key is then created */
const openKey = ({ config }: KeyContext, { kid, sealed }: { kid: string; sealed: Buffer }): SigningKey[] => {
  try {
    return [{ kid, jwk: JSON.parse(createSeal(config).open(sealed, toSealLabel(kid))) as SigningKey['jwk'] }]
  } catch {
    return []
  }
}

const createKey = async (context: KeyContext): Promise<SigningKey> => {
  const key = await ltiTool.makeSigningKey()
  const sealed = createSeal(context.config).close(JSON.stringify(key.jwk), toSealLabel(key.kid))
  await insertKey(context.db, { kid: key.kid, sealed, made_at: context.clock.now() })
  return key
}

/**
 * Returns the keys, newest first; the newest one signs. If two nodes find none, each creates one, and both are valid.
 */
export const getSigningKeys = async (context: KeyContext): Promise<[SigningKey, ...SigningKey[]]> => {
  const now = context.clock.now().getTime()
  const rows = await listKeys(context.db)
  const published = rows
    .filter(({ made_at }) => now - made_at.getTime() < PUBLISHING_PERIOD_MS)
    .flatMap((row) => openKey(context, row))
  const signingRow = rows.find(
    ({ kid, made_at }) => kid === published[0]?.kid && now - made_at.getTime() <= SIGNING_PERIOD_MS,
  )
  return (signingRow ? published : [await createKey(context), ...published]) as [SigningKey, ...SigningKey[]]
}

/** Deletes keys that are no longer published, because nothing they signed can be verified. */
export const deleteOldKeys = ({ db, clock }: Pick<KeyContext, 'db' | 'clock'>) =>
  deleteKeysBefore(db, new Date(clock.now().getTime() - PUBLISHING_PERIOD_MS))

export const getPublicKeys = async (context: KeyContext): Promise<ReturnType<LtiTool['publicKeys']>> =>
  ltiTool.publicKeys(await getSigningKeys(context))
