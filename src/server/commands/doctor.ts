/** Checks an installation and reports what is wrong. It changes nothing. */
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DAY_MS, HOUR_MS } from '#rules/durations.ts'
import { megabytesToBytes } from '#rules/uploads.ts'
import { getDatabaseCreatedAt } from '#server/backup/database-tables.ts'
import { listCompletedBackups } from '#server/backup/completed-backups.ts'
import { getClockSkewDays } from '#server/domains/privacy/clock-check.ts'
import { checkBreachedList } from '#server/platform/breached-passwords.ts'
import type { Config } from '#server/platform/config.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { scanStream, getScannerInfo } from '#server/platform/scanner/clamd.ts'
import { ScannerUnavailableError } from '#server/platform/scanner/scanner-connection.ts'
import { createSeal } from '#server/platform/seal.ts'
import { listQueueStates, listSealedValues } from './commands.queries.ts'
import { checkStoredFiles } from './stored-files-check.ts'
import { withPlatform } from './with-platform.ts'

export interface HealthFinding {
  isFine: boolean
  says: string
}
const reportOk = (summary: string): HealthFinding => ({ isFine: true, says: summary })
const reportProblem = (summary: string): HealthFinding => ({ isFine: false, says: summary })

const MIN_FREE_SHARE = 0.2
const MAX_BACKUP_AGE_HOURS = 36
const MAX_KEYS_SHOWN = 5
const MAX_SIGNATURES_AGE_DAYS = 7

const checkConfig = ({
  production,
  PUBLIC_URL,
  DATABASE_URL,
  SECRETS_KEY,
  S3_ENDPOINT,
  demo,
}: Config): HealthFinding[] => [
  production && !PUBLIC_URL
    ? reportProblem('PUBLIC_URL is not set, so emails and public pages have the wrong address. Set it.')
    : reportOk('The settings are complete.'),
  ...(production && demo
    ? [reportProblem('The demo school is on, and its passwords are readable in the data folder. Remove ALAIA_DEMO.')]
    : []),
  ...(DATABASE_URL && S3_ENDPOINT && !SECRETS_KEY
    ? [
        reportProblem(
          "SECRETS_KEY is not set, so other machines can't decrypt this one's secrets. Set the same key on all machines.",
        ),
      ]
    : []),
]

const checkDisk = async ({ ALAIA_DATA }: Config): Promise<HealthFinding> => {
  const { bavail, blocks, bsize } = await statfs(ALAIA_DATA)
  const summary = `${Math.round((bavail * bsize) / 2 ** 30)} GB of the disk are free (${Math.round((bavail / blocks) * 100)}%).`
  return bavail / blocks < MIN_FREE_SHARE ? reportProblem(summary) : reportOk(summary)
}

function* generateEmptyFile(sizeMb: number): Generator<Buffer> {
  const one = Buffer.alloc(megabytesToBytes(1))
  for (let index = 0; index < sizeMb; index += 1) yield one
}

const checkScannerSignatures = (now: Date, signaturesAt: Date | undefined): HealthFinding => {
  if (!signaturesAt) return reportProblem("The scanner doesn't report the age of its signatures.")
  const days = Math.round((now.getTime() - signaturesAt.getTime()) / DAY_MS)
  return (days > MAX_SIGNATURES_AGE_DAYS ? reportProblem : reportOk)(
    `The scanner's newest signatures are ${days} days old.`,
  )
}

/** @param thorough also checks that the scanner accepts files of the largest size that people can upload */
const checkScanner = async ({ config, clock }: Platform, thorough: boolean): Promise<HealthFinding[]> => {
  const { SCANNER_URL: address, UPLOAD_MAX_MB: maxMb } = config
  if (address === undefined) return []
  try {
    const { name, signaturesAt } = await getScannerInfo(address)
    const findings = [reportOk(`The scanner responds: ${name}.`), checkScannerSignatures(clock.now(), signaturesAt)]
    if (!thorough) return findings
    const { kind } = await scanStream(address, async () =>
      Readable.from(generateEmptyFile(maxMb), { objectMode: false }),
    )
    const isAccepted = kind === 'clean'
    return [
      ...findings,
      isAccepted
        ? reportOk(`The scanner accepts files of ${maxMb} MB.`)
        : reportProblem(
            `The scanner refuses files of ${maxMb} MB, which people can upload. Raise its StreamMaxLength.`,
          ),
    ]
  } catch (cause) {
    if (!(cause instanceof ScannerUnavailableError)) throw cause
    return [reportProblem(`The scanner doesn't respond, so uploads are refused: ${cause.message}`)]
  }
}

const checkBackups = async ({ config, clock, db }: Platform): Promise<HealthFinding> => {
  const now = clock.now()
  const countHoursSince = (moment: Date): number => Math.round((now.getTime() - moment.getTime()) / HOUR_MS)
  const newest = (await listCompletedBackups(join(config.ALAIA_DATA, 'backups'), now)).at(-1)
  if (!config.BACKUPS) return reportOk('Automatic backups are off (BACKUPS=0).')
  if (!newest) {
    const isYoung = countHoursSince(await getDatabaseCreatedAt(db)) <= MAX_BACKUP_AGE_HOURS
    return isYoung
      ? reportOk('There is no backup yet. The first one is made tonight.')
      : reportProblem('There is no complete backup in the data folder. Run backup, and check the log for failed ones.')
  }
  const hours = countHoursSince(newest.at)
  return (hours > MAX_BACKUP_AGE_HOURS ? reportProblem : reportOk)(`The newest backup is ${hours} hours old.`)
}

/** A clock that is years ahead would make the nightly job delete data too early. */
const checkClock = async (platform: Platform): Promise<HealthFinding> => {
  const days = await getClockSkewDays(platform)
  if (days === undefined) return reportOk('The clock is plausible.')
  return reportProblem(
    `At the last nightly job, the clock was ${days} days after the night before, so no old data was deleted. If the clock is wrong, correct it. If it is right, the third night continues by itself.`,
  )
}

const checkSealedSecrets = async ({ db, config }: Platform): Promise<HealthFinding> => {
  const sealedValues = await listSealedValues(db)
  const seal = createSeal(config)
  const undecryptable = sealedValues.filter(({ sealed, about }) => {
    try {
      return seal.open(sealed, about) === undefined
    } catch {
      return true
    }
  })
  if (undecryptable.length > 0) {
    return reportProblem(
      `${undecryptable.length} of ${sealedValues.length} secrets can't be decrypted with this key. Set the key that encrypted them.`,
    )
  }
  return reportOk(`${sealedValues.length} ${sealedValues.length === 1 ? 'secret' : 'secrets'} can be decrypted.`)
}

/** Passwords in the list are refused. A list that can't be read, or is not sorted, refuses none. */
const checkBreachedPasswords = async ({ BREACHED_PASSWORDS: list }: Config): Promise<HealthFinding[]> => {
  if (!list) return []
  try {
    await checkBreachedList(list)
    return [reportOk('The list of breached passwords is readable and sorted.')]
  } catch (cause) {
    return [reportProblem(`${(cause as Error).message}.`)]
  }
}

const checkJobs = async ({ db }: Platform): Promise<HealthFinding> => {
  const failed = (await listQueueStates(db)).filter(({ state }) => state === 'failed')
  const count = failed.reduce((sum, one) => sum + one.count, 0)
  return count > 0
    ? reportProblem(`Failed jobs: ${count}. List them with jobs, and retry them with jobs retry.`)
    : reportOk('No job has failed.')
}

const formatList = (keys: string[]): string =>
  `${keys.slice(0, MAX_KEYS_SHOWN).join(', ')}${keys.length > MAX_KEYS_SHOWN ? ` and ${keys.length - MAX_KEYS_SHOWN} more` : ''}`

const checkFiles = async (platform: Platform, thorough: boolean): Promise<HealthFinding[]> => {
  const { files, missing, changed, orphaned } = await checkStoredFiles(platform, { thorough })
  return [
    missing.length > 0
      ? reportProblem(`Missing files: ${missing.length}. ${formatList(missing)}`)
      : reportOk(`Files: ${files}, none missing.`),
    ...(changed.length > 0
      ? [reportProblem(`Changed or damaged files: ${changed.length}. ${formatList(changed)}`)]
      : []),
    ...(orphaned.length > 0 ? [reportProblem(`Orphaned files: ${orphaned.length}. ${formatList(orphaned)}`)] : []),
  ]
}

export const runHealthChecks = async (
  platform: Platform,
  database: OpenDatabase,
  thorough: boolean,
): Promise<HealthFinding[]> => [
  ...checkConfig(platform.config),
  reportOk(database.engine === 'embedded' ? 'The embedded database opens.' : 'PostgreSQL responds.'),
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
    if (findings.some(({ isFine }) => !isFine)) process.exitCode = 1
    return findings.map(({ isFine, says }) => `${isFine ? 'ok   ' : 'WRONG'}  ${says}`)
  })
