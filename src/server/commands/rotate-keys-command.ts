/** Seals all secrets with a new key, for example after a person who knew the old key left or a backup was lost. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '#server/platform/config.ts'
import { OTHER_CONNECTIONS_MESSAGE, hasOtherConnections } from '#server/platform/database/other-connections.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { type Seal, createSeal } from '#server/platform/seal.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'
import { deleteAllRecoveryCodes, updateSealedValue, type SealedValue, listSealedValues } from './commands.queries.ts'
import { withPlatform } from './with-platform.ts'

interface ReencryptedCounts {
  things: number
  people: number
}

/** A run that was interrupted after its last row has already sealed every secret with the new key. */
const canDecrypt = (seal: Seal, { sealed, about }: SealedValue): boolean => {
  try {
    seal.open(sealed, about)
    return true
  } catch {
    return false
  }
}

const reencryptAll = async (tx: Database, from: Seal, to: Seal): Promise<ReencryptedCounts> => {
  const sealedSecrets = await listSealedValues(tx)
  let sealed = 0
  for (const sealedValue of sealedSecrets) {
    let text: string
    try {
      text = from.open(sealedValue.sealed, sealedValue.about)
    } catch {
      if (canDecrypt(to, sealedValue)) continue
      throw new UserFacingError(
        `A secret in ${sealedValue.table} can't be decrypted with the current key, so nothing was changed. Run doctor, and set SECRETS_KEY or secrets/seal.key to the key that encrypted it.`,
      )
    }
    await updateSealedValue(tx, sealedValue, to.close(text, sealedValue.about))
    sealed += 1
  }
  return { things: sealed, people: sealed > 0 ? await deleteAllRecoveryCodes(tx) : 0 }
}

const formatCounts = ({ things, people }: ReencryptedCounts): string => {
  const peopleText = people === 1 ? '1 person' : `${people} people`
  const codes = people ? ` The recovery codes of ${peopleText} no longer work: create new ones in the settings.` : ''
  return `Encrypted ${things === 1 ? '1 secret' : `${things} secrets`} with the new key.${codes}`
}

/** A running server would keep sealing secrets with the old key, which the new key can't open. */
const requireNoOtherConnections = async (): Promise<void> => {
  const { DATABASE_URL: url, ALAIA_DATA: dataDir, LOG_LEVEL } = readConfig(process.env)
  if (!url) return
  const database = await openDatabase({ url, dataDir, log: createJsonLog(LOG_LEVEL) })
  try {
    if (await hasOtherConnections(database)) throw new UserFacingError(OTHER_CONNECTIONS_MESSAGE)
  } finally {
    await database.close()
  }
}

/**
 * Writes the new key to `seal.key.next` before the rows change, so that an interrupted run can be resumed with it.
 *
 * @throws UserFacingError
 */
export const runRotateKeysCommand = async (): Promise<string[]> => {
  await requireNoOtherConnections()
  return withPlatform(async ({ config, db }) => {
    const { SECRETS_KEY, NEW_SECRETS_KEY, ALAIA_DATA } = config
    if (SECRETS_KEY && !NEW_SECRETS_KEY) {
      throw new UserFacingError(
        'SECRETS_KEY is set, but NEW_SECRETS_KEY is not. Set it to the new key (openssl rand -hex 32).',
      )
    }
    const file = join(ALAIA_DATA, 'secrets', 'seal.key')
    const next = `${file}.next`
    if (!SECRETS_KEY && !existsSync(next)) {
      await writeFile(next, `${NEW_SECRETS_KEY ?? randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
    }
    const key = SECRETS_KEY ? NEW_SECRETS_KEY : (await readFile(next, 'utf8')).trim()
    const seals = { from: createSeal(config), to: createSeal({ ALAIA_DATA, SECRETS_KEY: key }) }
    const counts = await db.transaction().execute((tx) => reencryptAll(tx, seals.from, seals.to))
    if (SECRETS_KEY) {
      return [
        formatCounts(counts),
        'Now set SECRETS_KEY to the new key, remove NEW_SECRETS_KEY, and start every process.',
      ]
    }
    await rename(next, file)
    return [formatCounts(counts), 'The new key is in secrets/seal.key. The next backup includes it.']
  })
}
