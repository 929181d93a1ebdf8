/** Checks an installation and reports what is wrong. It changes nothing. */
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { megabytes } from '#rules/uploads.ts'
import { getDatabaseCreatedAt } from '../backup/shape.ts'
import { listCompletedBackups } from '../backup/completed-backups.ts'
import { getClockSkewDays } from '../domains/privacy/clock-check.ts'
import { checkBreached } from '../platform/breached-passwords.ts'
import type { Config } from '../platform/config.ts'
import type { OpenDatabase } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { scanStream, getScannerInfo } from '../platform/scanner/clamd.ts'
import { ScannerUnavailableError } from '../platform/scanner/scanner-connection.ts'
import { createSeal } from '../platform/seal.ts'
import { listQueueStates, listSealedValues } from './commands.queries.ts'
import { checkStoredFiles } from './stored-files-check.ts'
import { withPlatform } from './with-platform.ts'

export interface HealthFinding {
  fine: boolean
  says: string
}
const passedFinding = (summary: string): HealthFinding => ({ fine: true, says: summary })
const failedFinding = (summary: string): HealthFinding => ({ fine: false, says: summary })

const HOUR = 3_600_000
const LEAST_FREE = 0.2
const MOST_HOURS = 36
const MAX_KEYS_SHOWN = 5
const OLDEST_SIGNATURES_DAYS = 7

const checkConfig = ({
  production,
  PUBLIC_URL,
  DATABASE_URL,
  SECRETS_KEY,
  S3_ENDPOINT,
  demo,
}: Config): HealthFinding[] => [
  production && !PUBLIC_URL
    ? failedFinding('PUBLIC_URL is not set, so emails and public pages have the wrong address. Set it.')
    : passedFinding('The settings are complete.'),
  ...(production && demo
    ? [failedFinding('The demo school is on, and its passwords are readable in the data folder. Remove ALAIA_DEMO.')]
    : []),
  ...(DATABASE_URL && S3_ENDPOINT && !SECRETS_KEY
    ? [
        failedFinding(
          "SECRETS_KEY is not set, so other machines can't decrypt this one's secrets. Set the same key on all machines.",
        ),
      ]
    : []),
]

const checkDisk = async ({ ALAIA_DATA }: Config): Promise<HealthFinding> => {
  const { bavail, blocks, bsize } = await statfs(ALAIA_DATA)
  const summary = `${Math.round((bavail * bsize) / 2 ** 30)} GB of the disk are free (${Math.round((bavail / blocks) * 100)}%).`
  return bavail / blocks < LEAST_FREE ? failedFinding(summary) : passedFinding(summary)
}

function* checkEmptyFiles(megabytesMany: number): Generator<Buffer> {
  const one = Buffer.alloc(megabytes(1))
  for (let at = 0; at < megabytesMany; at += 1) yield one
}

const checkScannerSignatures = (now: Date, made: Date | undefined): HealthFinding => {
  if (!made) return failedFinding("The scanner doesn't report the age of its signatures.")
  const days = Math.round((now.getTime() - made.getTime()) / (24 * HOUR))
  return (days > OLDEST_SIGNATURES_DAYS ? failedFinding : passedFinding)(
    `The scanner's newest signatures are ${days} days old.`,
  )
}

/** @param thorough also checks that the scanner accepts files of the largest size that people can upload */
const checkScanner = async ({ config, clock }: Platform, thorough: boolean): Promise<HealthFinding[]> => {
  const { SCANNER_URL: address, UPLOAD_MAX_MB: most } = config
  if (address === undefined) return []
  try {
    const { name, signaturesAt } = await getScannerInfo(address)
    const findings = [
      passedFinding(`The scanner responds: ${name}.`),
      checkScannerSignatures(clock.now(), signaturesAt),
    ]
    if (!thorough) return findings
    const { kind } = await scanStream(address, async () => Readable.from(checkEmptyFiles(most), { objectMode: false }))
    const isAccepted = kind === 'clean'
    return [
      ...findings,
      isAccepted
        ? passedFinding(`The scanner accepts files of ${most} MB.`)
        : failedFinding(`The scanner refuses files of ${most} MB, which people can upload. Raise its StreamMaxLength.`),
    ]
  } catch (cause) {
    if (!(cause instanceof ScannerUnavailableError)) throw cause
    return [failedFinding(`The scanner doesn't respond, so uploads are refused: ${cause.message}`)]
  }
}

const checkBackups = async ({ config, clock, db }: Platform): Promise<HealthFinding> => {
  const now = clock.now()
  const hoursSince = (moment: Date): number => Math.round((now.getTime() - moment.getTime()) / HOUR)
  const newest = (await listCompletedBackups(join(config.ALAIA_DATA, 'backups'), now)).at(-1)
  if (!config.BACKUPS) return passedFinding('Automatic backups are off (BACKUPS=0).')
  if (!newest) {
    const isYoung = hoursSince(await getDatabaseCreatedAt(db)) <= MOST_HOURS
    return isYoung
      ? passedFinding('There is no backup yet. The first one is made tonight.')
      : failedFinding('There is no complete backup in the data folder. Run backup, and check the log for failed ones.')
  }
  const hours = hoursSince(newest.at)
  return (hours > MOST_HOURS ? failedFinding : passedFinding)(`The newest backup is ${hours} hours old.`)
}

/** A clock that is years ahead would make the nightly job delete data too early. */
const checkClock = async (platform: Platform): Promise<HealthFinding> => {
  const days = await getClockSkewDays(platform)
  if (days === undefined) return passedFinding('The clock is plausible.')
  return failedFinding(
    `At the last nightly job, the clock was ${days} days after the night before, so no old data was deleted. If the clock is wrong, correct it. If it is right, the third night continues by itself.`,
  )
}

const checkSealedSecrets = async ({ db, config }: Platform): Promise<HealthFinding> => {
  const sealedValues = await listSealedValues(db)
  const seal = createSeal(config)
  const shut = sealedValues.filter(({ sealed, about }) => {
    try {
      return seal.open(sealed, about) === undefined
    } catch {
      return true
    }
  })
  if (shut.length > 0) {
    return failedFinding(
      `${shut.length} of ${sealedValues.length} secrets can't be decrypted with this key. Set the key that encrypted them.`,
    )
  }
  return passedFinding(`${sealedValues.length} ${sealedValues.length === 1 ? 'secret' : 'secrets'} can be decrypted.`)
}

/** Passwords in the list are refused. A list that can't be read, or is not sorted, refuses none. */
const checkBreachedPasswords = async ({ BREACHED_PASSWORDS: list }: Config): Promise<HealthFinding[]> => {
  if (!list) return []
  try {
    await checkBreached(list)
    return [passedFinding('The list of breached passwords is readable and sorted.')]
  } catch (cause) {
    return [failedFinding(`${(cause as Error).message}.`)]
  }
}

const checkJobs = async ({ db }: Platform): Promise<HealthFinding> => {
  const failed = (await listQueueStates(db)).filter(({ state }) => state === 'failed')
  const count = failed.reduce((sum, one) => sum + one.count, 0)
  return count > 0
    ? failedFinding(`Failed jobs: ${count}. List them with jobs, and retry them with jobs retry.`)
    : passedFinding('No job has failed.')
}

const formatList = (keys: string[]): string =>
  `${keys.slice(0, MAX_KEYS_SHOWN).join(', ')}${keys.length > MAX_KEYS_SHOWN ? ` and ${keys.length - MAX_KEYS_SHOWN} more` : ''}`

const checkFiles = async (platform: Platform, thorough: boolean): Promise<HealthFinding[]> => {
  const { files, missing, changed, stray } = await checkStoredFiles(platform, { thorough })
  return [
    missing.length > 0
      ? failedFinding(`Missing files: ${missing.length}. ${formatList(missing)}`)
      : passedFinding(`Files: ${files}, none missing.`),
    ...(changed.length > 0
      ? [failedFinding(`Changed or damaged files: ${changed.length}. ${formatList(changed)}`)]
      : []),
    ...(stray.length > 0 ? [failedFinding(`Orphaned files: ${stray.length}. ${formatList(stray)}`)] : []),
  ]
}

export const runHealthChecks = async (
  platform: Platform,
  database: OpenDatabase,
  thorough: boolean,
): Promise<HealthFinding[]> => [
  ...checkConfig(platform.config),
  passedFinding(database.engine === 'embedded' ? 'The embedded database opens.' : 'PostgreSQL responds.'),
  await checkDisk(platform.config),
  ...(await checkScanner(platform, thorough)),
  await checkBackups(platform),
  await checkClock(platform),
  await checkSealedSecrets(platform),
  await checkJobs(platform),
  ...(await checkBreachedPasswords(platform.config)),
  ...(await checkFiles(platform, thorough)),
]

/** Exits with 1 if something is wrong. @param options `thorough` also reads every file */
export const runDoctorCommand = ({ thorough }: { thorough: boolean }): Promise<string[]> =>
  withPlatform(async (platform, database) => {
    const findings = await runHealthChecks(platform, database, thorough)
    if (findings.some(({ fine: isFine }) => !isFine)) process.exitCode = 1
    return findings.map(({ fine: isFine, says }) => `${isFine ? 'ok   ' : 'WRONG'}  ${says}`)
  })
