/** Seals everything with a new key: after somebody has left who knew the old one, or a backup went astray. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../platform/config.ts'
import { COMPANY_SAID, hasCompany } from '../platform/database/company.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { jsonLog } from '../platform/log.ts'
import { type Seal, sealOf } from '../platform/seal.ts'
import { forgetAllRecoveryCodes, sealAnew, type Sealed, sealedThings } from './operating.queries.ts'
import { OperatingRefused } from './refused.ts'
import { withPlatform } from './with-platform.ts'

interface Resealed {
  things: number
  people: number
}

/** A run that was cut off behind its last row has done it all. */
const opens = (seal: Seal, { sealed, about }: Sealed): boolean => {
  try {
    seal.open(sealed, about)
    return true
  } catch {
    return false
  }
}

const reseal = async (tx: Database, from: Seal, to: Seal): Promise<Resealed> => {
  const things = await sealedThings(tx)
  let sealed = 0
  for (const thing of things) {
    let text: string
    try {
      text = from.open(thing.sealed, thing.about)
    } catch {
      if (opens(to, thing)) continue
      throw new OperatingRefused(`${thing.table} holds something that this key does not open. Nothing was changed.`)
    }
    await sealAnew(tx, thing, to.close(text, thing.about))
    sealed += 1
  }
  return { things: sealed, people: sealed > 0 ? await forgetAllRecoveryCodes(tx) : 0 }
}

const told = ({ things, people }: Resealed): string => {
  const whose = people === 1 ? '1 person are' : `${people} people are`
  const codes = people ? ` The recovery codes of ${whose} void: they make new ones in their settings.` : ''
  return `${things === 1 ? '1 secret is' : `${things} secrets are`} sealed anew.${codes}`
}

/** A server that goes on would seal with the old key what the new one does not open. */
const refuseCompany = async (): Promise<void> => {
  const { DATABASE_URL: url, ALAIA_DATA: dataDir, LOG_LEVEL } = readConfig(process.env)
  if (!url) return
  const database = await openDatabase({ url, dataDir, log: jsonLog(LOG_LEVEL) })
  try {
    if (await hasCompany(database)) throw new OperatingRefused(COMPANY_SAID)
  } finally {
    await database.close()
  }
}

/** The new file is there before the rows change, under a name that a cut-off run leaves for the next. @throws OperatingRefused */
export const rotateKeysByWords = async (): Promise<string[]> => {
  await refuseCompany()
  return withPlatform(async ({ config, db }) => {
    const { SECRETS_KEY, NEW_SECRETS_KEY, ALAIA_DATA } = config
    if (SECRETS_KEY && !NEW_SECRETS_KEY) {
      throw new OperatingRefused(
        'SECRETS_KEY is set here: name the next one in NEW_SECRETS_KEY (openssl rand -hex 32).',
      )
    }
    const file = join(ALAIA_DATA, 'secrets', 'seal.key')
    const next = `${file}.next`
    if (!SECRETS_KEY && !existsSync(next)) {
      await writeFile(next, `${NEW_SECRETS_KEY ?? randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
    }
    const key = SECRETS_KEY ? NEW_SECRETS_KEY : (await readFile(next, 'utf8')).trim()
    const seals = { from: sealOf(config), to: sealOf({ ALAIA_DATA, SECRETS_KEY: key }) }
    const done = await db.transaction().execute((tx) => reseal(tx, seals.from, seals.to))
    if (SECRETS_KEY) return [told(done), 'Now put the new key in the place of SECRETS_KEY, and start every process.']
    await rename(next, file)
    return [told(done), 'Keep the new secrets/seal.key with your next backup.']
  })
}
