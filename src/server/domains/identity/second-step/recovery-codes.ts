/** Issues the recovery codes of a person, which replace a lost app or passkey. */
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createSeal } from '#server/platform/seal.ts'
import { createRecoveryCodes, normalizeCode } from './codes.ts'
import { deleteRecoveryCodes, insertRecoveryCodes } from './second-step.queries.ts'
import { toRecoverySealContext } from './verify-code.ts'

/** Replaces the person's codes. @returns the new ones, which can't be read again */
export const issueRecoveryCodes = async (
  tx: Database,
  accountUuid: string,
  config: Pick<Config, 'SECRETS_KEY' | 'ALAIA_DATA'>,
): Promise<string[]> => {
  const codes = createRecoveryCodes()
  const [seal, sealContext] = [createSeal(config), toRecoverySealContext(accountUuid)]
  await deleteRecoveryCodes(tx, accountUuid)
  await insertRecoveryCodes(
    tx,
    accountUuid,
    codes.map((code) => seal.mark(normalizeCode(code), sealContext)),
  )
  return codes
}
