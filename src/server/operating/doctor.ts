/** Looks an installation over and says what is not as it should be. It changes nothing. */
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { megabytes } from '#rules/uploads.ts'
import { madeAt } from '../backup/shape.ts'
import { wholeIn } from '../backup/whole.ts'
import { doubtedDays } from '../domains/privacy/nights.ts'
import { checkBreached } from '../platform/breached-passwords.ts'
import type { Config } from '../platform/config.ts'
import type { OpenDatabase } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { scan, scannerAt } from '../platform/scanner/clamd.ts'
import { ScannerAway } from '../platform/scanner/line.ts'
import { sealOf } from '../platform/seal.ts'
import { queueStates, sealedThings } from './operating.queries.ts'
import { checkStoredFiles } from './stored-files-check.ts'
import { withPlatform } from './with-platform.ts'

export interface Finding {
  fine: boolean
  says: string
}
const fine = (says: string): Finding => ({ fine: true, says })
const wrong = (says: string): Finding => ({ fine: false, says })

const HOUR = 3_600_000
const LEAST_FREE = 0.2
const MOST_HOURS = 36
const SHOWN = 5
const OLDEST_SIGNATURES_DAYS = 7

const ofConfig = ({ production, PUBLIC_URL, DATABASE_URL, SECRETS_KEY, S3_ENDPOINT, demo }: Config): Finding[] => [
  production && !PUBLIC_URL
    ? wrong('PUBLIC_URL is not set: letters and public pages name the wrong address.')
    : fine('The settings are whole.'),
  ...(production && demo
    ? [wrong('The demo school is switched on, and its passwords can be read in the data folder.')]
    : []),
  ...(DATABASE_URL && S3_ENDPOINT && !SECRETS_KEY
    ? [wrong('SECRETS_KEY is not set: another machine could not open what this one seals.')]
    : []),
]

const ofDisk = async ({ ALAIA_DATA }: Config): Promise<Finding> => {
  const { bavail, blocks, bsize } = await statfs(ALAIA_DATA)
  const says = `${Math.round((bavail * bsize) / 2 ** 30)} GB of the disk are free, ${Math.round((bavail / blocks) * 100)} %.`
  return bavail / blocks < LEAST_FREE ? wrong(says) : fine(says)
}

function* nothingOfLength(megabytesMany: number): Generator<Buffer> {
  const one = Buffer.alloc(megabytes(1))
  for (let at = 0; at < megabytesMany; at += 1) yield one
}

const ofSignatures = (now: Date, made: Date | undefined): Finding => {
  if (!made) return wrong('The scanner does not say of when its signatures are.')
  const days = Math.round((now.getTime() - made.getTime()) / (24 * HOUR))
  return (days > OLDEST_SIGNATURES_DAYS ? wrong : fine)(`The newest signatures of the scanner are ${days} days old.`)
}

/** @param thorough also asks whether it takes what people may send */
const ofScanner = async ({ config, clock }: Platform, thorough: boolean): Promise<Finding[]> => {
  const { SCANNER_URL: address, UPLOAD_MAX_MB: most } = config
  if (address === undefined) return []
  try {
    const { name, signaturesOf } = await scannerAt(address)
    const findings = [fine(`The scanner answers: ${name}.`), ofSignatures(clock.now(), signaturesOf)]
    if (!thorough) return findings
    const { kind } = await scan(address, async () => Readable.from(nothingOfLength(most), { objectMode: false }))
    const isTaken = kind === 'clean'
    return [
      ...findings,
      isTaken
        ? fine(`It takes files of ${most} MB.`)
        : wrong(`It does not take files of ${most} MB, which people may send: raise its StreamMaxLength.`),
    ]
  } catch (cause) {
    if (!(cause instanceof ScannerAway)) throw cause
    return [wrong(`The scanner does not answer, so no file is taken: ${cause.message}`)]
  }
}

const ofBackups = async ({ config, clock, db }: Platform): Promise<Finding> => {
  const now = clock.now()
  const hoursSince = (moment: Date): number => Math.round((now.getTime() - moment.getTime()) / HOUR)
  const newest = (await wholeIn(join(config.ALAIA_DATA, 'backups'), now)).at(-1)
  if (!config.BACKUPS) return fine('No backups are made here, because BACKUPS=0 says so.')
  if (!newest) {
    const isYoung = hoursSince(await madeAt(db)) <= MOST_HOURS
    return isYoung
      ? fine('There is no backup yet: the first night brings one.')
      : wrong('There is no whole backup in the data folder.')
  }
  const hours = hoursSince(newest.at)
  return (hours > MOST_HOURS ? wrong : fine)(`The newest backup is ${hours} hours old.`)
}

/** A clock that goes wrong would take away years of data for their age. */
const ofClock = async (platform: Platform): Promise<Finding> => {
  const days = await doubtedDays(platform)
  if (days === undefined) return fine('The clock goes on from night to night.')
  return wrong(
    `The clock of the last night was ${days} days after the night before, so nothing was removed because of its age. Set it right; if it is right, the third such night in a row goes on by itself.`,
  )
}

const ofSeals = async ({ db, config }: Platform): Promise<Finding> => {
  const things = await sealedThings(db)
  const seal = sealOf(config)
  const shut = things.filter(({ sealed, about }) => {
    try {
      return seal.open(sealed, about) === undefined
    } catch {
      return true
    }
  })
  if (shut.length > 0) return wrong(`${shut.length} of ${things.length} secrets can't be opened with this key.`)
  return fine(`${things.length} ${things.length === 1 ? 'secret' : 'secrets'} can be opened.`)
}

/** Somebody's password that is in the list is refused; one that can't be read, or is in another order, refuses none. */
const ofBreachedPasswords = async ({ BREACHED_PASSWORDS: list }: Config): Promise<Finding[]> => {
  if (!list) return []
  try {
    await checkBreached(list)
    return [fine('The list of breached passwords can be read, and is in its order.')]
  } catch (cause) {
    return [wrong(`${(cause as Error).message}.`)]
  }
}

const ofJobs = async ({ db }: Platform): Promise<Finding> => {
  const failed = (await queueStates(db)).filter(({ state }) => state === 'failed')
  const count = failed.reduce((sum, one) => sum + one.count, 0)
  return count > 0 ? wrong(`${count} jobs failed: npm run alaia -- jobs`) : fine('No job has failed.')
}

const listed = (keys: string[]): string =>
  `${keys.slice(0, SHOWN).join(', ')}${keys.length > SHOWN ? ` and ${keys.length - SHOWN} more` : ''}`

const ofFiles = async (platform: Platform, thorough: boolean): Promise<Finding[]> => {
  const { files, missing, changed, stray } = await checkStoredFiles(platform, { thorough })
  return [
    missing.length > 0
      ? wrong(`${missing.length} files are missing: ${listed(missing)}`)
      : fine(`${files} files, none missing.`),
    ...(changed.length > 0 ? [wrong(`${changed.length} files are not what they were: ${listed(changed)}`)] : []),
    ...(stray.length > 0 ? [wrong(`${stray.length} files are nobody's: ${listed(stray)}`)] : []),
  ]
}

export const examine = async (platform: Platform, database: OpenDatabase, thorough: boolean): Promise<Finding[]> => [
  ...ofConfig(platform.config),
  fine(database.engine === 'embedded' ? 'The embedded database opens.' : 'PostgreSQL answers.'),
  await ofDisk(platform.config),
  ...(await ofScanner(platform, thorough)),
  await ofBackups(platform),
  await ofClock(platform),
  await ofSeals(platform),
  await ofJobs(platform),
  ...(await ofBreachedPasswords(platform.config)),
  ...(await ofFiles(platform, thorough)),
]

/** `--quick` does not read the files themselves. Ends with 1 where something is wrong. */
export const doctorByWords = (words: readonly string[]): Promise<string[]> =>
  withPlatform(async (platform, database) => {
    const findings = await examine(platform, database, !words.includes('--quick'))
    if (findings.some(({ fine: isFine }) => !isFine)) process.exitCode = 1
    return findings.map(({ fine: isFine, says }) => `${isFine ? 'fine ' : 'WRONG'}  ${says}`)
  })
